import { readCsvBatches } from "../../src/io/index.js";
import { GaussianNB, type GaussianNBModel } from "../../src/methods/bayes/index.js";
import type { Trial } from "./trial.js";

const BATCH = 20_000;
const LINES = 1000;

/** Delimited text of any length is learned from in batches, within so much memory beyond what the process had. */
export function streamedRows(rows: number, megabytes: number): Trial {
  return {
    name: `${rows} rows streamed in ${megabytes} MB`,
    async run() {
      const estimator = new GaussianNB();
      let model: GaussianNBModel | undefined;
      let [seen, peak] = [0, 0];
      const start = performance.now();
      let base = process.memoryUsage.rss();
      for await (const table of readCsvBatches(text(rows), { batchRows: BATCH })) {
        model = model ? await estimator.update(model, table, "class") : await estimator.fit(table, "class");
        seen += table.rows;
        // The first batch loads the reader and the kernels.
        if (seen === BATCH) base = process.memoryUsage.rss();
        peak = Math.max(peak, process.memoryUsage.rss() - base);
      }
      const counted = model?.evidence.classWeights.reduce((sum, weight) => sum + weight, 0);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      return {
        held: counted === rows && peak <= megabytes * 1e6,
        figures: `${counted} rows, ${(peak / 1e6).toFixed(0)} MB more than after the first batch, ${seconds} s`,
      };
    },
  };
}

/** Pieces of a table of numbers with a class. */
function* text(rows: number): Generator<string> {
  yield "a,b,c,class\n";
  for (let first = 0; first < rows; first += LINES) {
    const lines: string[] = [];
    for (let row = first; row < Math.min(rows, first + LINES); row += 1)
      lines.push(`${(row * 7) % 101},${(row * 13) % 97},${(row % 11) / 8},${row % 3 === 0 ? "x" : "y"}\n`);
    yield lines.join("");
  }
}
