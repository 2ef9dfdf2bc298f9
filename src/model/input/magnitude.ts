// Which numbers are too large or too small to be squared.

import { DataError, got } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { rowName, words } from "../../base/sentence.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../math/linalg/sparse-matrix.js";

/** Squares of numbers up to this size, and sums of many of them, are finite. */
const LARGEST = 2 ** 500;
/** A column with nothing larger than this has squares that lose their digits or vanish. */
const SMALLEST = 2 ** -500;

/** What the columns of a matrix are called in errors: `column "a"`, or `the target "y"`. */
type Naming = (column: number) => { readonly column: string; readonly words: string };

export function namedColumns(names: readonly string[]): Naming {
  return (column) => ({ column: names[column], words: `column ${quote(names[column])}` });
}

export function namedTargets(names: readonly string[]): Naming {
  return (column) => ({ column: names[column], words: `the target ${quote(names[column])}` });
}

/** Throws if a number is too large to be squared, or all numbers of a column are too small; missing ones pass. */
export function requireModerate(method: string, matrix: Matrix, naming: Naming): void {
  refuseSmall(method, matrix, naming);
  refuseLarge(method, matrix, naming);
}

/** Throws if all numbers of a column are too small to be squared; usually the first row tells that none are. */
export function refuseSmall(method: string, { rows, columns, data }: Matrix, naming: Naming): void {
  for (let j = 0; j < columns; j += 1) {
    let first = -1;
    let at = j;
    for (let i = 0; i < rows; i += 1, at += columns) {
      const size = Math.abs(data[at]);
      if (size > SMALLEST) break;
      if (first < 0 && size > 0) first = i;
    }
    if (first >= 0 && at >= data.length) throw tooSmall(method, naming(j), first, data[first * columns + j]);
  }
}

/** Throws if a number is too large to be squared. */
export function refuseLarge(method: string, { columns, data }: Matrix, naming: Naming): void {
  if (allModerate(data)) return;
  const at = data.findIndex((value) => Math.abs(value) > LARGEST);
  if (at >= 0) throw tooLarge(method, naming(at % columns), Math.floor(at / columns), data[at]);
}

/** Throws if a number of a sparse matrix is too large to be squared. */
export function requireModerateSparse(method: string, matrix: SparseMatrix, naming: Naming): void {
  const { values, columnIndices, columns } = matrix;
  const location = (at: number) =>
    [naming(columnIndices[at]), matrix.rowPointers.findIndex((pointer) => pointer > at) - 1] as const;
  const large = allModerate(values) ? -1 : values.findIndex((value) => Math.abs(value) > LARGEST);
  if (large >= 0) throw tooLarge(method, ...location(large), values[large]);
  if (!hasSmall(values)) return;
  const sizes = new Float64Array(columns);
  for (let at = 0; at < values.length; at += 1) {
    const j = columnIndices[at];
    sizes[j] = Math.max(sizes[j], Math.abs(values[at]));
  }
  const found = values.findIndex((value, at) => value !== 0 && sizes[columnIndices[at]] <= SMALLEST);
  if (found >= 0) throw tooSmall(method, ...location(found), values[found]);
}

/** Whether a number other than 0 is at most SMALLEST; a plain loop, because it is asked of every fit. */
function hasSmall(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at += 1)
    if (Math.abs(values[at]) <= SMALLEST && values[at] !== 0) return true;
  return false;
}

/**
 * Whether nothing is larger than `largest`, infinite or missing: such numbers overflow when they are multiplied by what
 * takes `largest` to the largest number, and zero times infinity is NaN. There are no branches, as in `allFinite`.
 */
export function allModerate(data: Float64Array, largest = LARGEST): boolean {
  const factor = Number.MAX_VALUE / largest;
  const whole = data.length & ~3;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    a += 0 * (factor * data[at]);
    b += 0 * (factor * data[at + 1]);
    c += 0 * (factor * data[at + 2]);
    d += 0 * (factor * data[at + 3]);
  }
  for (let at = whole; at < data.length; at += 1) a += 0 * (factor * data[at]);
  return a + b + c + d === 0;
}

/**
 * Whether triangles of blocks of rows tell that no number of these rows is too large to be squared, infinite or
 * missing: none is larger than the norm of its column, which the triangle has too.
 */
export function fromModerateRows(triangles: Matrix): boolean {
  return allModerate(triangles.data, LARGEST / triangles.columns);
}

function tooLarge(method: string, { column, words: what }: ReturnType<Naming>, row: number, value: number) {
  return new DataError(
    method,
    words`${what} has the value ${got(value)} at ${rowName(row)}, which is too large to be squared; divide the column first.`,
    { column, expected: "a number of size at most 1e150" },
  );
}

function tooSmall(method: string, { column, words: what }: ReturnType<Naming>, row: number, value: number) {
  return new DataError(
    method,
    words`${what} has the value ${got(value)} at ${rowName(row)} and none larger than 1e-150, which is too small to be squared; multiply the column first.`,
    { column, expected: "a number of size at least 1e-150" },
  );
}
