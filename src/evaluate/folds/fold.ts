import { DataError, got, wanted, words } from "../../base/errors.js";
import type { Splittable } from "../../data/split/parts.js";
import { type RowValues, readRowValues, readStrata, wholeStratum } from "../../data/split/strata.js";

/** Which rows to learn from and which to test on. */
export interface Fold {
  readonly name: string;
  readonly train: Int32Array;
  readonly test: Int32Array;
}

/** Every part in its turn is tested on, and the others are learned from; rows stay in order. */
export function foldsOfParts(
  partOf: ArrayLike<number>,
  parts: number,
  name: (part: number) => string,
): Fold[] {
  const learned = new Int32Array(partOf.length);
  const tested = new Int32Array(partOf.length);
  return Array.from({ length: parts }, (_, part) => {
    const size = divideRows(partOf, part, learned, tested);
    return { name: name(part), train: learned.slice(0, partOf.length - size), test: tested.slice(0, size) };
  });
}

/** Writes each row to both lists and moves on in one: a branch would be guessed wrong too often. */
function divideRows(
  partOf: ArrayLike<number>,
  part: number,
  learned: Int32Array,
  tested: Int32Array,
): number {
  let size = 0;
  for (let row = 0; row < partOf.length; row += 1) {
    learned[row - size] = row;
    tested[size] = row;
    size += partOf[row] === part ? 1 : 0;
  }
  return size;
}

/** The strata of some values of the rows; all rows are one without them. */
export function strataBy(
  method: string,
  source: Splittable,
  rows: number,
  stratify: RowValues | undefined,
  bins: number,
): readonly Uint32Array[] {
  if (stratify === undefined) return [wholeStratum(rows)];
  return readStrata(method, readRowValues(method, "stratify", source, rows, stratify), bins);
}

/** Equal shares of the cases for all folds. */
export function equalShares(folds: number): number[] {
  return new Array<number>(folds).fill(1 / folds);
}

/** One of several folds, counted from 1; one of several repeats, if there are any. */
export function foldName(fold: number, repeat: number, repeats: number): string {
  return repeats > 1 ? `repeat ${repeat + 1}, fold ${fold + 1}` : `fold ${fold + 1}`;
}

/** Every fold must learn from something and test on something. */
export function requireRows(method: string, rows: number, least: number, what: string): void {
  if (rows >= least) return;
  const message = words`${what} ${wanted(`at least ${least} rows`)}; there ${rows === 1 ? "is" : "are"} ${got(rows)}.`;
  throw new DataError(method, message);
}
