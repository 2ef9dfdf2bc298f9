import { Matrix } from "../../../linalg/matrix.js";

/** The rows of a matrix at these places, in that order. */
export function takeMatrixRows({ data, columns }: Matrix, rows: ArrayLike<number>): Matrix {
  const out = new Matrix(rows.length, columns);
  for (let i = 0, at = 0; i < rows.length; i += 1) {
    const start = rows[i] * columns;
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = data[start + j];
  }
  return out;
}
