import { Matrix } from "../../../math/linalg/matrix.js";

/** A copy of the columns at these places, in this order. */
export function takeColumns({ data, rows, columns }: Matrix, places: readonly number[]): Matrix {
  const width = places.length;
  const out = new Matrix(rows, width);
  for (let row = 0; row < rows; row += 1) {
    for (let k = 0; k < width; k += 1) out.data[row * width + k] = data[row * columns + places[k]];
  }
  return out;
}

/** A copy of `x` with the columns of `part` at these places. */
export function putColumns(x: Matrix, places: readonly number[], part: Matrix): Matrix {
  const out = Matrix.from(x);
  const width = places.length;
  for (let row = 0; row < x.rows; row += 1) {
    for (let k = 0; k < width; k += 1) out.data[row * x.columns + places[k]] = part.data[row * width + k];
  }
  return out;
}
