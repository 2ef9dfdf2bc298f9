// Selections of cases that keep the form of the whole: a table, a dense or a sparse matrix.

import { Table } from "../data/table/table.js";
import { Matrix } from "../math/linalg/matrix.js";
import { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import { type Rows, rowCount } from "./input/rows.js";

/** Rows that can be selected from; anything but a table or matrix is converted to a matrix. */
export type CaseRows = Table | Matrix | SparseMatrix;

export function readCases(rows: Rows, method?: string): CaseRows {
  if (rows instanceof Table || rows instanceof SparseMatrix || rows instanceof Matrix) return rows;
  if (method !== undefined) rowCount(method, rows);
  return Matrix.from(rows, method);
}

/** Rows that the caller cannot change any more; a table never changes, and neither does a sparse matrix. */
export function ownRows(rows: Rows, method?: string): CaseRows {
  const cases = readCases(rows, method);
  if (!(cases instanceof Matrix && cases === rows)) return cases;
  return new Matrix(cases.rows, cases.columns, cases.data.slice());
}

/** A private copy of what stands beside the rows: a list is copied, a name is returned as it is. */
export function ownValues<T>(values: T): T {
  if (values instanceof Matrix) return new Matrix(values.rows, values.columns, values.data.slice()) as T;
  const list: unknown = values;
  if (Array.isArray(list)) return list.slice() as T;
  return (
    ArrayBuffer.isView(list) && !(list instanceof DataView) ? (list as Float64Array).slice() : values
  ) as T;
}

/** The cases at these indices, in this order; an index may repeat. */
export function takeCases(cases: CaseRows, indices: ArrayLike<number>): CaseRows {
  if (cases instanceof Table) return cases.take(indices);
  return cases instanceof SparseMatrix ? takeSparse(cases, indices) : takeDense(cases, indices);
}

/** Consecutive cases; those of a matrix are not copied. */
export function sliceCases(cases: CaseRows, start: number, end: number): CaseRows {
  if (cases instanceof Table) return cases.slice(start, end);
  if (cases instanceof SparseMatrix) return cases.sliceRows(start, end);
  const { columns, data } = cases;
  return new Matrix(end - start, columns, data.subarray(start * columns, end * columns));
}

/** The numbers at these indices. */
export function takeNumbers(values: ArrayLike<number>, indices: ArrayLike<number>): Float64Array {
  const out = new Float64Array(indices.length);
  for (let i = 0; i < out.length; i += 1) out[i] = values[indices[i]];
  return out;
}

/** Rows of a dense matrix at these indices, in a new array or a given one. */
export function takeDense(
  { data, columns }: Matrix,
  indices: ArrayLike<number>,
  out = new Float64Array(indices.length * columns),
): Matrix {
  for (let i = 0, to = 0; i < indices.length; i += 1) {
    const from = indices[i] * columns;
    for (let j = 0; j < columns; j += 1, to += 1) out[to] = data[from + j];
  }
  return new Matrix(indices.length, columns, out);
}

function takeSparse(matrix: SparseMatrix, indices: ArrayLike<number>): SparseMatrix {
  const pointers = new Int32Array(indices.length + 1);
  for (let i = 0; i < indices.length; i += 1) {
    const row = indices[i];
    pointers[i + 1] = pointers[i] + matrix.rowPointers[row + 1] - matrix.rowPointers[row];
  }
  const columns = new Int32Array(pointers[indices.length]);
  const values = new Float64Array(columns.length);
  for (let i = 0; i < indices.length; i += 1) {
    const row = matrix.row(indices[i]);
    columns.set(row.indices, pointers[i]);
    values.set(row.values, pointers[i]);
  }
  return new SparseMatrix(indices.length, matrix.columns, pointers, columns, values);
}
