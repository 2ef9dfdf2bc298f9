import { Matrix } from "./matrix.js";
import { requireSquare } from "./require.js";
import { solveRegular } from "./solve.js";

/**
 * The inverse of a regular square matrix. To multiply by it, `solve` is faster and more accurate.
 *
 * ```ts
 * inverse(Matrix.from([[2, 0], [0, 4]])).toArrays(); // [[0.5, 0], [0, 0.25]]
 * ```
 */
export function inverse(a: Matrix): Matrix {
  requireSquare("inverse", a);
  const { data } = Matrix.identity(a.rows);
  return new Matrix(a.rows, a.rows, solveRegular("inverse", a, a.rows, data));
}
