import { normalCdf, normalQuantile } from "../../math/probability/special/normal.js";

/**
 * Which shares of the bootstrap values bound a BCa interval (Efron 1987; Efron and Tibshirani 1993, 14.9 to 14.15):
 * they correct for bias and for a standard error that changes with the value.
 */
export function correctedShares(
  value: number,
  replicates: Float64Array,
  leftOut: Float64Array,
  level: number,
): [lower: number, upper: number] {
  const bias = normalQuantile(shareBelow(replicates, value));
  const acceleration = accelerationOf(leftOut);
  const corrected = (p: number) => {
    const z = bias + normalQuantile(p);
    return normalCdf(bias + z / (1 - acceleration * z));
  };
  return [corrected((1 - level) / 2), corrected((1 + level) / 2)];
}

/** Values whose relative difference from the estimate is at most this are equal to it up to rounding. */
const ROUNDING = 1e-12;

/** Values equal to the estimate, which are frequent if a metric counts cases, count as half below it. */
function shareBelow(replicates: Float64Array, value: number): number {
  let below = 0;
  for (const replicate of replicates) {
    if (Math.abs(replicate - value) <= ROUNDING * Math.abs(value)) below += 0.5;
    else if (replicate < value) below += 1;
  }
  // If all values lie on one side, the quantile would be infinite; half a value keeps it finite.
  return Math.min(Math.max(below, 0.5), replicates.length - 0.5) / replicates.length;
}

/** A sixth of the skewness of the jackknife's influences (eq. 14.15). */
function accelerationOf(leftOut: Float64Array): number {
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / leftOut.length;
  const influences = leftOut.map((value) => mean - value);
  const largest = influences.reduce((most, influence) => Math.max(most, Math.abs(influence)), 0);
  if (largest === 0) return 0;
  let [squares, cubes] = [0, 0];
  for (const influence of influences) {
    // Skewness does not depend on the unit, but cubes of very large or small numbers overflow or vanish.
    const relative = influence / largest;
    squares += relative ** 2;
    cubes += relative ** 3;
  }
  return cubes / (6 * squares ** 1.5);
}
