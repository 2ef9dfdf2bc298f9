// From sparse matrices to columns and back: a matrix's transpose has its columns as rows.

import { Matrix } from "../linalg/matrix.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import type { QuantitativeColumn } from "./column.js";
import { SparseColumn } from "./sparse-column.js";

/** The columns of a matrix. */
export function sparseColumns(matrix: SparseMatrix): SparseColumn[] {
  const { rowPointers, columnIndices, values } = matrix.transpose();
  return Array.from({ length: matrix.columns }, (_, j) => {
    const [start, end] = [rowPointers[j], rowPointers[j + 1]];
    return new SparseColumn(matrix.rows, columnIndices.subarray(start, end), values.subarray(start, end));
  });
}

/** The matrix of columns of one length, side by side. */
export function joinSparseColumns(rows: number, columns: readonly SparseColumn[]): SparseMatrix {
  const pointers = new Int32Array(columns.length + 1);
  for (const [j, column] of columns.entries()) pointers[j + 1] = pointers[j] + column.rows.length;
  const indices = new Int32Array(pointers[columns.length]);
  const values = new Float64Array(pointers[columns.length]);
  for (const [j, column] of columns.entries()) {
    indices.set(column.rows, pointers[j]);
    values.set(column.nonzeros, pointers[j]);
  }
  return new SparseMatrix(columns.length, rows, pointers, indices, values).transpose();
}

/** The same with every zero written out, of columns of either form. */
export function joinColumns(rows: number, columns: readonly QuantitativeColumn[]): Matrix {
  const out = new Matrix(rows, columns.length);
  for (const [j, column] of columns.entries()) writeColumn(column, out, j);
  return out;
}

/** Puts a column at its place in a matrix of zeros. */
export function writeColumn(
  column: QuantitativeColumn,
  { data, rows, columns }: Matrix,
  place: number,
): void {
  if (column instanceof SparseColumn) {
    for (let at = 0; at < column.rows.length; at += 1)
      data[column.rows[at] * columns + place] = column.nonzeros[at];
    return;
  }
  const { values } = column;
  for (let row = 0, at = place; row < rows; row += 1, at += columns) data[at] = values[row];
}

export function toSparseColumn(column: QuantitativeColumn): SparseColumn {
  return column instanceof SparseColumn ? column : SparseColumn.fromDense(column.values);
}
