import { Matrix } from "../../../math/linalg/matrix.js";

/** A copy of the columns at these positions, in this order. */
export function takeColumns({ data, rows, columns }: Matrix, indices: readonly number[]): Matrix {
  const width = indices.length;
  const out = new Matrix(rows, width);
  for (let row = 0; row < rows; row += 1) {
    for (let k = 0; k < width; k += 1) out.data[row * width + k] = data[row * columns + indices[k]];
  }
  return out;
}

/** A copy of `x` with the columns of `part` at these positions. */
export function putColumns(x: Matrix, indices: readonly number[], part: Matrix): Matrix {
  const out = Matrix.from(x);
  const width = indices.length;
  for (let row = 0; row < x.rows; row += 1) {
    for (let k = 0; k < width; k += 1) out.data[row * x.columns + indices[k]] = part.data[row * width + k];
  }
  return out;
}
