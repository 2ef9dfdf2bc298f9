/** Residuals at most this large, relative to what they are differences of, are rounding error. */
const ROUNDING = 16 * Number.EPSILON;
/** Larger residual sums are not worth comparing with the terms of the fit. */
const SUSPECT = 1e-12;

/** A sum of squared differences, or 0 where rounding alone explains it; `size` is the length of what was subtracted. */
export function withoutRounding(sum: number, size: number): number {
  return sum <= (ROUNDING * size) ** 2 ? 0 : sum;
}

/** How far rounding moves cases off the line that they lie on, where an iteration found it. */
export function roundingOf(responses: Float64Array): number {
  return 1e-12 * responses.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** Whether all cases lie on the line, up to rounding. */
export function isExactFit(residuals: Float64Array, responses: Float64Array): boolean {
  const rounding = roundingOf(responses);
  return residuals.every((residual) => Math.abs(residual) <= rounding);
}

/** What least squares has subtracted from each other. */
interface Fit {
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly parameters: Float64Array;
  /** Σ w·x² of the term of every parameter. */
  readonly squares: () => Float64Array;
}

/**
 * The residual sum of a regression, or 0 where the fit is exact up to rounding. Residuals are differences
 * between the response and the terms, so they are known only to the precision of the largest of those.
 */
export function settleResidualSum(sum: number, fit: Fit): number {
  const { y, weights, parameters } = fit;
  const length = Math.sqrt(weightedSquares(y, weights));
  if (sum > SUSPECT * length * length) return sum;
  const terms = fit
    .squares()
    .reduce((total, square, j) => total + Math.abs(parameters[j]) * Math.sqrt(square), 0);
  return withoutRounding(sum, length + terms);
}

/** Σ w·y² */
export function weightedSquares(y: Float64Array, weights: Float64Array | undefined): number {
  // A loop: every regression passes here with all of its cases.
  let sum = 0;
  if (weights === undefined) for (let i = 0; i < y.length; i += 1) sum += y[i] * y[i];
  else for (let i = 0; i < y.length; i += 1) sum += weights[i] * y[i] * y[i];
  return sum;
}
