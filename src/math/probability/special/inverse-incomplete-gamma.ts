import { requireNumber } from "../../../base/arguments.js";
import { logPoissonKernel } from "./deviance.js";
import { logGamma, logGamma1p } from "./gamma.js";
import { incompleteGamma, incompleteGammaComplement } from "./incomplete-gamma.js";
import { normalInverse } from "./normal-inverse.js";
import { solveTail } from "./solve-tail.js";

/** A first guess: the leading term of either tail, or Wilson and Hilferty's cube. */
function firstGuess(a: number, p: number, q: number): number {
  const leading = Math.exp((Math.log(p) + logGamma1p(a)) / a);
  if (leading < 0.3 * (a + 1)) return leading;
  const root = 1 / (3 * Math.sqrt(a));
  const cube = a * (1 - root * root + root * normalInverse(p < q ? p - 0.5 : 0.5 - q, Math.min(p, q))) ** 3;
  if (q < 1e-3 && a < 1) {
    const decay = -Math.log(q) - logGamma(a);
    return Math.max(decay + (a - 1) * Math.log(decay), 1);
  }
  return cube > 0 ? cube : leading;
}

function inverse(a: number, p: number, q: number): number {
  if (!(a > 0 && p >= 0 && q >= 0) || a === Number.POSITIVE_INFINITY) return Number.NaN;
  if (p === 0) return 0;
  if (q === 0) return Number.POSITIVE_INFINITY;
  const guess = firstGuess(a, p, q);
  if (guess < 1e-300) return guess;
  const lower = p <= q;
  const probability = lower ? incompleteGamma : incompleteGammaComplement;
  return solveTail(guess, lower ? p : q, lower, (x) => {
    const slope = a * Math.exp(logPoissonKernel(a, x));
    return { probability: probability(a, x), slope: lower ? slope : -slope };
  });
}

/**
 * The x with P(a, x) = p: the quantile of a gamma variable of shape a and rate 1.
 *
 * ```ts
 * inverseIncompleteGamma(1, 0.5); // Math.LN2
 * ```
 */
export function inverseIncompleteGamma(a: number, p: number): number {
  requireNumber("inverseIncompleteGamma", a, "a");
  requireNumber("inverseIncompleteGamma", p, "p");
  return inverse(a, p, 1 - p);
}

/**
 * The x with Q(a, x) = q, to full relative precision even for tiny q.
 *
 * ```ts
 * inverseIncompleteGammaComplement(1, 1e-100); // 100 * Math.LN10
 * ```
 */
export function inverseIncompleteGammaComplement(a: number, q: number): number {
  requireNumber("inverseIncompleteGammaComplement", a, "a");
  requireNumber("inverseIncompleteGammaComplement", q, "q");
  return inverse(a, 1 - q, q);
}
