import { asMatrix } from "./as-matrix.js";
import type { Matrix, MatrixLike } from "./matrix.js";
import { multiply } from "./multiply.js";
import { countAbove, rankTolerance } from "./numerical-rank.js";
import { requireFinite, requireTolerance } from "./require.js";
import { singularValues, svd } from "./svd.js";

/**
 * The Moore-Penrose inverse A⁺ = V·diag(1/s)·Uᵀ. Singular values at or below `tolerance` times the
 * largest count as zero. Default: the larger dimension of the matrix times 2⁻⁵².
 *
 * ```ts
 * pseudoInverse(Matrix.from([[2, 0], [0, 0]])); // [[0.5, 0], [0, 0]]
 * ```
 */
export function pseudoInverse(matrix: MatrixLike, tolerance?: number): Matrix {
  const a = asMatrix("pseudoInverse", matrix);
  requireFinite("pseudoInverse", "the matrix", a);
  const least = tolerance ?? rankTolerance(a);
  requireTolerance("pseudoInverse", least);
  const { U, singularValues: values, V } = svd(a);
  const kept = countAbove(values, least);
  const scaled = V.map((value, at) => {
    const j = at % V.columns;
    return j < kept ? value / values[j] : 0;
  });
  return multiply(scaled, U, { transposeB: true });
}

/**
 * The numerical rank: the number of singular values above `tolerance` times the largest. The default
 * tolerance is the larger dimension of the matrix times 2⁻⁵².
 *
 * ```ts
 * rank(Matrix.from([[1, 2], [2, 4]])); // 1
 * ```
 */
export function rank(matrix: MatrixLike, tolerance?: number): number {
  const a = asMatrix("rank", matrix);
  requireFinite("rank", "the matrix", a);
  const least = tolerance ?? rankTolerance(a);
  requireTolerance("rank", least);
  return countAbove(singularValues(a), least);
}

/**
 * The largest singular value divided by the smallest: roughly the factor by which relative errors in A can grow
 * in a solution. Infinity if the smallest is zero, and 1 for an empty matrix.
 *
 * ```ts
 * conditionNumber(Matrix.diagonal([10, 1, 0.1])); // 100
 * conditionNumber(Matrix.zeros(2, 2)); // Infinity
 * ```
 */
export function conditionNumber(matrix: MatrixLike): number {
  const a = asMatrix("conditionNumber", matrix);
  requireFinite("conditionNumber", "the matrix", a);
  const values = singularValues(a);
  if (values.length === 0) return 1;
  const smallest = values[values.length - 1];
  return smallest === 0 ? Number.POSITIVE_INFINITY : values[0] / smallest;
}
