import { Matrix } from "../../../math/linalg/matrix.js";
import { isExactFit, roundingOf } from "../engine/model/exact-fit.js";
import type { RegressionBasis } from "../engine/regression-basis.js";
import type { Psi } from "./psi.js";

/**
 * The covariance κ²·[Σ w(ψσ)²/(n − p)] / [mean ψ′]² · (XᵀWX)⁻¹ with κ = 1 + p·var(ψ′)/(n·mean(ψ′)²) (Huber 1981,
 * equations 7.6.11 to 7.6.13).
 */
export function robustCovariance(
  basis: RegressionBasis,
  residuals: Float64Array,
  scale: number,
  psi: Psi,
): Matrix {
  const { size, totalWeight, weights } = basis;
  if (isExactFit(residuals, basis.y)) return basis.covariance(new Matrix(size, size));
  const rounding = roundingOf(basis.y);
  let [squares, slopes, slopeSquares] = [0, 0, 0];
  for (let i = 0; i < residuals.length; i += 1) {
    // Where the deviation is 0, a case lies on the line, up to rounding, or it does not.
    const off = Math.abs(residuals[i]) <= rounding ? 0 : Number.POSITIVE_INFINITY;
    const u = scale > 0 ? residuals[i] / scale : off;
    const counted = Number.isFinite(u) ? residuals[i] * psi.weight(u) : 0;
    const slope = psi.slope(u);
    squares += weights[i] * counted * counted;
    slopes += weights[i] * slope;
    slopeSquares += weights[i] * slope * slope;
  }
  // Weights count repetitions: of no more cases than parameters, nothing is left to estimate errors from.
  if (!(totalWeight > size)) return basis.covariance(Matrix.identity(size).scale(Number.NaN));
  const mean = slopes / totalWeight;
  const variance = (slopeSquares - slopes * mean) / (totalWeight - 1);
  const kappa = 1 + (size * variance) / (totalWeight * mean * mean);
  const deviation = Math.sqrt(squares / (totalWeight - size)) * (kappa / mean);
  // In the coordinates of the basis XᵀWX is 1.
  return basis.covariance(Matrix.identity(size).scale(deviation * deviation));
}
