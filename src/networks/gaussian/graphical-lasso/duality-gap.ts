import { definiteFactor } from "../../../math/linalg/cholesky.js";

/**
 * How far −log|Θ| + tr(SΘ) + λ·Σ|θᵢⱼ| (i ≠ j) is above its minimum at most: the dual maximizes log|W| + p over all W
 * with the diagonal of S and |W − S| ≤ λ (Banerjee, El Ghaoui and d'Aspremont 2008). W is moved there if it is not;
 * infinite if one of both is not positive definite.
 */
export function dualityGap(
  given: Float64Array,
  covariance: Float64Array,
  precision: Float64Array,
  lambda: number,
): { readonly value: number; readonly logDeterminant: number } {
  const size = Math.sqrt(given.length);
  const feasible = covariance.map(
    (value, at) => given[at] + Math.min(Math.max(value - given[at], -lambda), lambda),
  );
  const primal = definiteFactor(size, precision);
  const dual = definiteFactor(size, feasible);
  if (primal === undefined || dual === undefined)
    return { value: Number.POSITIVE_INFINITY, logDeterminant: Number.NaN };
  let sum = -size;
  for (let i = 0, at = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1, at += 1)
      sum += given[at] * precision[at] + (i === j ? 0 : lambda * Math.abs(precision[at]));
  const { logDeterminant } = primal;
  return { value: Math.max(0, sum - logDeterminant - dual.logDeterminant), logDeterminant };
}
