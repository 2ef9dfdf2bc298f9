import { AT, RECORD } from "../../../../wasm/coordinate-sweep.js";
import type { CoordinateCore } from "./core.js";

/** The smallest alpha that the largest λ is computed with. */
const LEAST_ALPHA = 1e-3;

/** The smallest λ at which all penalized coefficients are 0, given the gradient with only the others fitted. */
export function largestLambda(core: CoordinateCore, gradient: Float64Array, alpha: number): number {
  const terms = core.terms.array;
  let largest = 0;
  for (const j of core.usable) {
    const factor = terms[RECORD * j + AT.factor];
    const limit = gradient[j] > 0 ? terms[RECORD * j + AT.upper] : terms[RECORD * j + AT.lower];
    // A coefficient that may not move in that direction stays at 0 without a penalty.
    if (factor > 0 && limit !== 0) largest = Math.max(largest, Math.abs(gradient[j]) / factor);
  }
  return lambdaFor(largest, alpha);
}

/** The λ at which the penalty on absolute values holds a gradient of this size at 0. */
export function lambdaFor(gradient: number, alpha: number): number {
  // The last bits are for the product with alpha, which must not fall below the gradient.
  return (gradient / Math.max(alpha, LEAST_ALPHA)) * (1 + 4 * Number.EPSILON);
}

/** Values between the largest and a much smaller one, so that each solution is a good start for the next. */
export function leadIn(largest: number, first: number): Float64Array {
  const STEP = 2;
  const least = Math.max(first, largest * 1e-4);
  const steps = largest > 0 ? Math.max(0, Math.ceil(Math.log(largest / least) / Math.log(STEP)) - 1) : 0;
  return Float64Array.from({ length: steps }, (_, k) => largest / STEP ** (k + 1));
}

/** How many features would enter at a penalty of l1 if they were uncorrelated. */
export function enteringBy(core: CoordinateCore, gradient: Float64Array, l1: number): number {
  const terms = core.terms.array;
  let count = 0;
  for (const j of core.usable) if (Math.abs(gradient[j]) >= l1 * terms[RECORD * j + AT.factor]) count += 1;
  return count;
}
