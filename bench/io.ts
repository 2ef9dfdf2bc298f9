// One table of a million rows and ten columns, read from CSV by Credal and by csv-parse with conversion to
// typed arrays, and for comparison from Parquet and Arrow: times, and peaks of memory by the file's size.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtCredal } from "./support/built.js";
import { describeMachine } from "./support/machine.js";
import { columnKinds, type ReaderId } from "./support/readers.js";
import { alignColumns } from "./support/table.js";

const ROWS = 1_000_000;
const MOST_FILES = 4;

interface Measured {
  readonly times: readonly number[];
  readonly peak: number;
  readonly checksum: number;
}

const folder = mkdtempSync(join(tmpdir(), "credal-bench-io-"));
try {
  const paths = await writeFiles();
  const machine = describeMachine();
  const { version } = JSON.parse(
    readFileSync(new URL("../node_modules/csv-parse/package.json", import.meta.url), "utf8"),
  );
  console.log(
    `${machine.cpu}, ${machine.cores} cores; Node ${machine.node}, Credal ${machine.credal}, csv-parse ${version}\n${ROWS} rows × ${columnKinds.length} columns. Seconds: a process's first call, and the best of all. Memory: the peak of the first call beyond the runtime, by the size of the file.\n`,
  );
  const contest: readonly [ReaderId, string, number][] = [
    ["readCsv", paths.csv, 3],
    ["csv-parse", paths.csv, 2],
    ["readParquet", paths.parquet, 2],
    ["readArrow", paths.arrow, 2],
  ];
  const results = contest.map(([id, path, calls]) => ({
    id,
    size: statSync(path).size,
    ...measure(id, path, calls),
  }));
  const [credal, other] = results;
  for (const { id, checksum } of results) {
    if (Math.abs(checksum - credal.checksum) > 1e-6 * Math.abs(credal.checksum)) {
      throw new Error(`${id} reads other numbers: their sum is ${checksum}, not ${credal.checksum}`);
    }
  }
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  const rows = results.map(({ id, size, times, peak }) => [
    id,
    (size / 1e6).toFixed(1),
    seconds(times[0]),
    seconds(Math.min(...times)),
    `${(peak / size).toFixed(1)}×`,
  ]);
  console.log(alignColumns([["", "file MB", "first", "best", "memory"], ...rows]));
  const speed = Math.min(...other.times) / Math.min(...credal.times);
  const memory = credal.peak / credal.size;
  console.log(
    `\nreadCsv is ${speed.toFixed(1)}× as fast as csv-parse; asked ≥ 1: ${speed >= 1 ? "yes" : "NO"}. Its peak of memory is ${memory.toFixed(1)}× the file; asked ≤ ${MOST_FILES}: ${memory <= MOST_FILES ? "yes" : "NO"}.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Writes the table in all three formats. */
async function writeFiles() {
  const { Table, random, writeTable } = await builtCredal();
  const stream = random(1);
  const cities = ["Oslo", "Rome", "Lima", "Kyiv", "São Paulo", "New York", "Århus"];
  const value = {
    number: () => Number((100 * (stream.next() - 0.5)).toFixed(6)),
    integer: () => Math.floor(1e6 * stream.next()),
    holes: () => (stream.next() < 0.1 ? Number.NaN : Number(stream.next().toFixed(4))),
  };
  const columns = columnKinds.map((kind, j) => {
    const values =
      kind === "flag"
        ? Array.from({ length: ROWS }, () => stream.next() < 0.5)
        : kind === "level"
          ? Array.from({ length: ROWS }, () => cities[Math.floor(cities.length * stream.next())])
          : Float64Array.from({ length: ROWS }, value[kind]);
    return [`${kind}${j}`, values] as const;
  });
  const table = Table.fromColumns(Object.fromEntries(columns));
  const paths = {
    csv: join(folder, "t.csv"),
    parquet: join(folder, "t.parquet"),
    arrow: join(folder, "t.arrow"),
  };
  for (const path of Object.values(paths)) await writeTable(path, table);
  return paths;
}

function measure(id: ReaderId, path: string, calls: number): Measured {
  process.stderr.write(`${id} …\n`);
  const script = fileURLToPath(new URL("measure-io.ts", import.meta.url));
  const output = execFileSync(process.execPath, ["--import", "tsx", script, id, path, String(calls)], {
    encoding: "utf8",
  });
  return JSON.parse(output);
}
