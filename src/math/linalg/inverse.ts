import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireSquare } from "./require.js";
import { solveRegular } from "./solve.js";

/**
 * The inverse of a nonsingular square matrix. To multiply by it, `solve` is faster and more accurate.
 *
 * ```ts
 * inverse(Matrix.from([[2, 0], [0, 4]])).toArrays(); // [[0.5, 0], [0, 0.25]]
 * ```
 */
export function inverse(matrix: MatrixLike): Matrix {
  const a = asMatrix("inverse", matrix);
  requireSquare("inverse", a);
  return inverseOf("inverse", a);
}

/** The inverse of a square matrix; errors name `method`. */
export function inverseOf(method: string, a: Matrix): Matrix {
  const { data } = Matrix.identity(a.rows);
  return new Matrix(a.rows, a.rows, solveRegular(method, a, a.rows, data));
}
