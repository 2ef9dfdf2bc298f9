// A matrix some of whose cells are unknown. Whatever is factored, its unknown cells are left out of the loss.

import { columnName, DataError, rowName, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";

/** The unknown cells by row: those of row i are `indices[pointers[i]]` up to `indices[pointers[i + 1]]`. */
export interface Holes {
  readonly pointers: Int32Array;
  readonly indices: Int32Array;
}

/** A matrix with 0 in its unknown cells, and where they are. */
export interface Cells {
  readonly x: Matrix | SparseMatrix;
  /** Undefined where every cell is known. */
  readonly holes: Holes | undefined;
}

/** Reads NaN as unknown. */
export function cellsOf(x: Matrix | SparseMatrix): Cells {
  const values = x instanceof Matrix ? x.data : x.values;
  const unknown: number[] = [];
  for (let at = 0; at < values.length; at += 1) if (Number.isNaN(values[at])) unknown.push(at);
  if (unknown.length === 0) return { x, holes: undefined };
  const filled = values.map((value) => (Number.isNaN(value) ? 0 : value));
  const pointers = new Int32Array(x.rows + 1);
  const indices = new Int32Array(unknown.length);
  let row = 0;
  const endOf = (i: number) => (x instanceof Matrix ? (i + 1) * x.columns : x.rowPointers[i + 1]);
  for (const [count, at] of unknown.entries()) {
    while (endOf(row) <= at) row += 1;
    pointers[row + 1] += 1;
    indices[count] = x instanceof Matrix ? at % x.columns : x.columnIndices[at];
  }
  for (let i = 0; i < x.rows; i += 1) pointers[i + 1] += pointers[i];
  const known =
    x instanceof Matrix
      ? new Matrix(x.rows, x.columns, filled)
      : new SparseMatrix(x.rows, x.columns, x.rowPointers, x.columnIndices, filled);
  return { x: known, holes: { pointers, indices } };
}

/** The holes by column. */
export function transposeHoles({ pointers, indices }: Holes, columns: number): Holes {
  const rows = pointers.length - 1;
  const turned = new Int32Array(columns + 1);
  for (const column of indices) turned[column + 1] += 1;
  for (let j = 0; j < columns; j += 1) turned[j + 1] += turned[j];
  const next = turned.slice();
  const out = new Int32Array(indices.length);
  for (let i = 0; i < rows; i += 1)
    for (let at = pointers[i]; at < pointers[i + 1]; at += 1) out[next[indices[at]]++] = i;
  return { pointers: turned, indices: out };
}

/** Refuses rows of which nothing is known, and, where they are to be learned, columns. */
export function requireKnown(method: string, cells: Cells, names: readonly string[], learned: boolean): void {
  const { x, holes } = cells;
  if (holes === undefined) return;
  const { pointers } = holes;
  for (let i = 0; i < x.rows; i += 1) {
    if (pointers[i + 1] - pointers[i] < x.columns) continue;
    throw new DataError(method, words`${rowName(i)} has no known value; leave it out.`, {
      expected: "a known value in every row",
    });
  }
  if (!learned) return;
  const turned = transposeHoles(holes, x.columns).pointers;
  for (let j = 0; j < x.columns; j += 1) {
    if (turned[j + 1] - turned[j] < x.rows) continue;
    throw new DataError(method, words`${columnName(names[j])} has no known value; leave it out.`, {
      expected: "a known value in every column",
    });
  }
}
