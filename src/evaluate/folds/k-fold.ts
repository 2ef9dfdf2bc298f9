import { parseOptions } from "../../base/options.js";
import { rowsOf, type Splittable } from "../../data/split/parts.js";
import { placeStrata } from "../../data/split/place.js";
import { type RowValues, readRowValues, readStrata, wholeStratum } from "../../data/split/strata.js";
import { random } from "../../math/probability/random/random.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { equalShares, type Fold, foldName, foldsOfParts, requireRows } from "./fold.js";
import {
  type KFoldOptions,
  kFoldOptions,
  type StratifiedKFoldOptions,
  stratifiedKFoldOptions,
} from "./options.js";

/**
 * Divides rows into parts whose sizes differ by at most one row; each fold tests on one part and learns from the
 * others. Repeating the division reduces the influence of chance.
 *
 * ```ts
 * const folds = kFold(10, { folds: 5, seed: 1 });
 * folds[0].test.length; // 2
 * ```
 */
export function kFold(source: Splittable, options: Seeded<KFoldOptions> = {}): Fold[] {
  const method = "kFold";
  const settings = parseOptions(method, kFoldOptions, withSeed(options));
  const rows = rowsOf(method, source);
  return divide(method, rows, [wholeStratum(rows)], settings);
}

/**
 * Like `kFold`, but every part keeps the proportions of the classes, or of the quantile bins of a number, to
 * within one row.
 *
 * ```ts
 * const folds = stratifiedKFold(6, ["a", "a", "a", "a", "b", "b"], { folds: 2 });
 * folds[0].test.length; // 3, one of them a "b"
 * ```
 */
export function stratifiedKFold(
  source: Splittable,
  by: RowValues,
  options: Seeded<StratifiedKFoldOptions> = {},
): Fold[] {
  const method = "stratifiedKFold";
  const settings = parseOptions(method, stratifiedKFoldOptions, withSeed(options));
  const rows = rowsOf(method, source);
  const strata = readStrata(method, readRowValues(method, "by", source, rows, by), settings.bins);
  return divide(method, rows, strata, settings);
}

/**
 * One fold per row, which is tested on; all other rows are learned from.
 *
 * ```ts
 * leaveOneOut(3)[0].train; // [1, 2]
 * ```
 */
export function leaveOneOut(source: Splittable): Fold[] {
  const method = "leaveOneOut";
  const rows = rowsOf(method, source);
  requireRows(method, rows, 2, "it needs");
  return Array.from({ length: rows }, (_, row) => ({
    name: `row ${row}`,
    test: Int32Array.of(row),
    // Made when needed: all at once would be as many numbers as there are pairs of rows.
    get train() {
      return Int32Array.from({ length: rows - 1 }, (_, i) => (i < row ? i : i + 1));
    },
  }));
}

interface Division {
  readonly folds: number;
  readonly repeats: number;
  readonly shuffle: boolean;
  readonly seed: number;
}

function divide(
  method: string,
  rows: number,
  strata: readonly Uint32Array[],
  { folds, repeats, shuffle, seed }: Division,
): Fold[] {
  requireRows(method, rows, folds, `${folds} folds need`);
  const root = random(seed);
  return Array.from({ length: repeats }, (_, repeat) => {
    const stream = repeats > 1 ? root.child(repeat) : root;
    const partOf = placeStrata(rows, strata, equalShares(folds), shuffle ? stream : undefined);
    return foldsOfParts(partOf, folds, (fold) => foldName(fold, repeat, repeats));
  }).flat();
}
