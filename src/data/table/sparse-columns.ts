// Conversions between sparse matrices and columns: the transpose of a matrix has its columns as rows.

import { type ColumnWriter, columnWriter } from "../../math/linalg/interleave.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
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

/** The matrix of columns of equal length, side by side. */
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

/** Writes a column of either form into a matrix of zeros. */
export function quantitativeWriter(column: QuantitativeColumn): ColumnWriter {
  if (!(column instanceof SparseColumn)) return columnWriter(column.values);
  const { rows, nonzeros } = column;
  return {
    width: 1,
    write: (data, stride, at, start, end) => {
      for (let k = firstFrom(rows, start); k < rows.length && rows[k] < end; k += 1)
        data[rows[k] * stride + at] = nonzeros[k];
    },
  };
}

/** The position of the first row at or after `start`; rows ascend. */
function firstFrom(rows: Int32Array, start: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle] < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function toSparseColumn(column: QuantitativeColumn): SparseColumn {
  return column instanceof SparseColumn ? column : SparseColumn.fromDense(column.values);
}
