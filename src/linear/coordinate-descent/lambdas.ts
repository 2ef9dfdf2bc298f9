import { AT, RECORD } from "../../wasm/coordinate-sweep.js";
import type { CoordinateCore } from "./core.js";

/** Below this share of the absolute value, the penalty is taken to have it for the sake of its largest λ. */
const LEAST_ALPHA = 1e-3;

/** The least λ at which all penalized coefficients are 0, given the gradient where only they are. */
export function largestLambda(core: CoordinateCore, gradient: Float64Array, alpha: number): number {
  const terms = core.terms.array;
  let largest = 0;
  for (const j of core.usable) {
    const factor = terms[RECORD * j + AT.factor];
    const limit = gradient[j] > 0 ? terms[RECORD * j + AT.upper] : terms[RECORD * j + AT.lower];
    // A coefficient that may not move that way stays at 0 without a penalty.
    if (factor > 0 && limit !== 0) largest = Math.max(largest, Math.abs(gradient[j]) / factor);
  }
  // The last bits are for the product with alpha, which must not fall below the gradient.
  return (largest / Math.max(alpha, LEAST_ALPHA)) * (1 + 4 * Number.EPSILON);
}

/** `count` values from the largest down, in equal ratios; of nothing to penalize, only 0. */
export function lambdaSequence(largest: number, count: number, ratio: number): Float64Array {
  if (largest === 0) return Float64Array.of(0);
  return Float64Array.from({ length: count }, (_, k) => largest * ratio ** (k / Math.max(1, count - 1)));
}

/** Values between the largest and one that is much less, so that each start is near its end. */
export function leadIn(largest: number, first: number): Float64Array {
  const STEP = 2;
  const least = Math.max(first, largest * 1e-4);
  const steps = largest > 0 ? Math.max(0, Math.ceil(Math.log(largest / least) / Math.log(STEP)) - 1) : 0;
  return Float64Array.from({ length: steps }, (_, k) => largest / STEP ** (k + 1));
}

/** How many features would enter by a penalty of l1, if none stood in the way of another. */
export function enteringBy(core: CoordinateCore, gradient: Float64Array, l1: number): number {
  const terms = core.terms.array;
  let count = 0;
  for (const j of core.usable) if (Math.abs(gradient[j]) >= l1 * terms[RECORD * j + AT.factor]) count += 1;
  return count;
}
