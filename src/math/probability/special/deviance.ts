// Densities of the exponential family as exp(−deviance), after Loader (2000), "Fast and accurate
// computation of binomial probabilities": near the mode nothing large cancels.

import { betaCorrection } from "./beta.js";
import { logGamma1p, stirlingError } from "./gamma.js";
import { log1pMinusX } from "./log1p.js";

const SPLITTER = 134217729; // 2²⁷ + 1

/**
 * (a + b)·x − a, almost exactly, so that no digits are lost near the mean of a beta variable.
 *
 * It is computed from the smaller of x and y = 1 − x, which has the smaller rounding error.
 */
export function meanOffset(a: number, b: number, x: number, y: number): number {
  return x <= y ? exactOffset(a, b, x) : -exactOffset(b, a, y);
}

function exactOffset(a: number, b: number, x: number): number {
  const n = a + b;
  const high = Math.max(a, b);
  const lost = Math.min(a, b) - (n - high);
  const product = n * x;
  // Dekker's exact product.
  const nHigh = n * SPLITTER - (n * SPLITTER - n);
  const xHigh = x * SPLITTER - (x * SPLITTER - x);
  const nLow = n - nHigh;
  const xLow = x - xHigh;
  const error = nLow * xLow - (product - nHigh * xHigh - nLow * xHigh - nHigh * xLow);
  return product - a + (error + lost * x);
}

/** shape·ln(shape/mean) + mean − shape, given the difference mean − shape to full precision. */
function deviance(shape: number, mean: number, difference: number): number {
  if (Math.abs(difference) <= 0.5 * shape) return -shape * log1pMinusX(difference / shape);
  return shape * Math.log(shape / mean) + difference;
}

/** The logarithm of meanˣ e^(−mean) / Γ(x + 1), for x ≥ 0 and mean ≥ 0. */
export function logPoissonKernel(x: number, mean: number): number {
  if (mean === 0) return x === 0 ? 0 : Number.NEGATIVE_INFINITY;
  if (mean === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
  if (x < 1) return x * Math.log(mean) - mean - logGamma1p(x);
  return -deviance(x, mean, mean - x) - stirlingError(x) - 0.5 * Math.log(2 * Math.PI * x);
}

/** The deviance of a beta kernel: a·ln(a/(nx)) + b·ln(b/(ny)) with n = a + b and y = 1 − x. */
export function betaDeviance(a: number, b: number, x: number, y: number, offset: number): number {
  const n = a + b;
  return deviance(a, n * x, offset) + deviance(b, n * y, -offset);
}

/** The logarithm of xᵃ yᵇ / B(a, b), for positive a and b and 0 < x = 1 − y < 1. */
export function logBetaKernel(a: number, b: number, x: number, y: number): number {
  const scale = 0.5 * Math.log((Math.min(a, b) / (2 * Math.PI)) * (Math.max(a, b) / (a + b)));
  return scale - betaDeviance(a, b, x, y, meanOffset(a, b, x, y)) - betaCorrection(a, b);
}
