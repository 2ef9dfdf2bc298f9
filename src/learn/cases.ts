// Some of the cases, in the form in which all of them came.

import { Table } from "../data/table.js";
import { Matrix } from "../linalg/matrix.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import type { FitControl } from "./control.js";
import type { Estimator } from "./estimator.js";
import type { Rows } from "./input.js";
import type { Model } from "./model.js";

/** Rows that can be picked from at once: what is no table and no matrix becomes one. */
export type Cases = Table | Matrix | SparseMatrix;

export function readCases(rows: Rows): Cases {
  if (rows instanceof Table || rows instanceof SparseMatrix || rows instanceof Matrix) return rows;
  return Matrix.from(rows);
}

/** The cases at these places, in this order, repeated where a place is. */
export function takeCases(cases: Cases, indices: ArrayLike<number>): Cases {
  if (cases instanceof Table) return cases.take(indices);
  return cases instanceof SparseMatrix ? takeSparse(cases, indices) : takeDense(cases, indices);
}

/** The numbers at these places. */
export function takeNumbers(values: ArrayLike<number>, indices: ArrayLike<number>): Float64Array {
  const out = new Float64Array(indices.length);
  for (let i = 0; i < out.length; i += 1) out[i] = values[indices[i]];
  return out;
}

/** Fits any estimator: with the target, if it learns from one. */
export function fitAny(
  estimator: Estimator,
  rows: Rows,
  target: unknown,
  control: FitControl,
): Promise<Model> {
  const fittable = estimator as unknown as { fit(rows: Rows, ...rest: unknown[]): Promise<Model> };
  return estimator.target !== undefined ? fittable.fit(rows, target, control) : fittable.fit(rows, control);
}

/** The same of a dense matrix, with numbers in an array of its own or in one that is given. */
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
