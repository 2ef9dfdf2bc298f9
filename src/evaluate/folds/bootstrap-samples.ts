import { parseOptions } from "../../base/options.js";
import { rowsOf, type Splittable } from "../../data/split/parts.js";
import { type Random, random } from "../../math/probability/random/random.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { type Fold, requireRows, strataBy } from "./fold.js";
import { type BootstrapSamplesOptions, bootstrapOptions } from "./options.js";

/**
 * Draws as many rows as there are, with replacement, to learn from, and tests on those that were not drawn (about
 * 37 %). With `stratify`, rows are drawn from each stratum separately. A sample that leaves no row out, which is
 * likely only with few rows, is drawn again.
 *
 * ```ts
 * const [sample] = bootstrapSamples(100, { resamples: 1, seed: 1 });
 * sample.train.length; // 100
 * ```
 */
export function bootstrapSamples(source: Splittable, options: Seeded<BootstrapSamplesOptions> = {}): Fold[] {
  const method = "bootstrapSamples";
  const { resamples, seed, stratify, bins } = parseOptions(method, bootstrapOptions, withSeed(options));
  const rows = rowsOf(method, source);
  const strata = strataBy(method, source, rows, stratify, bins);
  // Strata of one row each are always drawn whole.
  const largest = strata.reduce((most, { length }) => Math.max(most, length), 0);
  requireRows(method, largest, 2, stratify === undefined ? "it needs" : "some stratum needs");
  return random(seed)
    .split(resamples)
    .map((stream, i) => ({ name: `resample ${i + 1}`, ...draw(rows, strata, stream) }));
}

function draw(
  rows: number,
  strata: readonly Uint32Array[],
  stream: Random,
): { train: Int32Array; test: Int32Array } {
  for (;;) {
    const drawn = new Uint8Array(rows);
    const train = new Int32Array(rows);
    let at = 0;
    for (const stratum of strata) {
      for (const index of stream.bootstrapIndices(stratum.length)) {
        train[at] = stratum[index];
        drawn[train[at]] = 1;
        at += 1;
      }
    }
    const left = new Int32Array(rows);
    let count = 0;
    for (let row = 0; row < rows; row += 1) {
      left[count] = row;
      count += 1 - drawn[row];
    }
    if (count > 0) return { train, test: left.slice(0, count) };
  }
}
