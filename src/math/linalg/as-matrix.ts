import { Matrix, type MatrixLike } from "./matrix.js";

/** A matrix as it is; rows of numbers as a new matrix. */
export function asMatrix(method: string, source: MatrixLike): Matrix {
  return source instanceof Matrix ? source : Matrix.from(source, method);
}
