import { eigenvaluesSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** Eigenvalues of a correlation matrix below this share of the largest one, times its size, are rounding errors. */
const ROUNDING = 1e-14;

/** The logarithm of the determinant of correlations; NaN if they are singular. */
export function logDeterminantOf(correlations: Matrix): number {
  const values = eigenvaluesSymmetric(correlations);
  const least = ROUNDING * values.length * values[0];
  return values[values.length - 1] <= least
    ? Number.NaN
    : values.reduce((sum, value) => sum + Math.log(value), 0);
}
