import { requireNumber } from "../../../base/arguments.js";
import { logBeta, logGammaDifference } from "./beta.js";
import { logBetaKernel } from "./deviance.js";
import { digamma, trigamma } from "./digamma.js";
import { logGamma1p } from "./gamma.js";
import { regularizedBeta } from "./incomplete-beta.js";
import { normalInverse } from "./normal-inverse.js";
import { solveTail } from "./solve-tail.js";

/** A point of the unit interval and its complement, both to full relative precision. */
export interface UnitPoint {
  readonly x: number;
  readonly y: number;
}

/** ln(a·B(a, b)), small for small a. */
function logScaledBeta(a: number, b: number): number {
  return a < 1 ? logGamma1p(a) + logGammaDifference(a, b) : Math.log(a) + logBeta(a, b);
}

/** The logit of a first guess: the leading term of either tail, or a normal variable with the same moments. */
function firstGuess(a: number, b: number, p: number, q: number): number {
  const lowest = (Math.log(p) + logScaledBeta(a, b)) / a;
  if (lowest < Math.log(Math.min(0.3, 0.3 / b))) return lowest;
  const highest = (Math.log(q) + logScaledBeta(b, a)) / b;
  if (highest < Math.log(Math.min(0.3, 0.3 / a))) return -highest;
  const spread = Math.sqrt(trigamma(a) + trigamma(b));
  const normal = normalInverse(p < q ? p - 0.5 : 0.5 - q, Math.min(p, q));
  return Math.max(-600, Math.min(600, digamma(a) - digamma(b) + spread * normal));
}

/** The point with I(x; a, b) = p = 1 − q, given p and q each to full precision. */
export function betaPoint(a: number, b: number, p: number, q: number): UnitPoint {
  if (!(a > 0 && b > 0 && p >= 0 && q >= 0) || !Number.isFinite(a + b))
    return { x: Number.NaN, y: Number.NaN };
  if (p === 0) return { x: 0, y: 1 };
  if (q === 0) return { x: 1, y: 0 };
  const guess = firstGuess(a, b, p, q);
  if (guess < -690) return { x: Math.exp(guess), y: 1 };
  if (guess > 690) return { x: 1, y: Math.exp(-guess) };
  const lower = p <= q;
  const odds = solveTail(Math.exp(guess), lower ? p : q, lower, (v) => {
    const { x, y } = fromOdds(v);
    const slope = Math.exp(logBetaKernel(a, b, x, y));
    return { probability: regularizedBeta(a, b, x, y, !lower), slope: lower ? slope : -slope };
  });
  return fromOdds(odds);
}

const fromOdds = (odds: number): UnitPoint => ({ x: odds / (1 + odds), y: 1 / (1 + odds) });

/**
 * The x with I(x; a, b) = p: the quantile of a beta variable.
 *
 * ```ts
 * inverseIncompleteBeta(1, 1, 0.25); // 0.25
 * ```
 */
export function inverseIncompleteBeta(a: number, b: number, p: number): number {
  requireNumber("inverseIncompleteBeta", a, "a");
  requireNumber("inverseIncompleteBeta", b, "b");
  requireNumber("inverseIncompleteBeta", p, "p");
  return betaPoint(a, b, p, 1 - p).x;
}

/**
 * The x with 1 − I(x; a, b) = q, to full relative precision even for tiny q.
 *
 * ```ts
 * inverseIncompleteBetaComplement(1, 1, 0.25); // 0.75
 * ```
 */
export function inverseIncompleteBetaComplement(a: number, b: number, q: number): number {
  requireNumber("inverseIncompleteBetaComplement", a, "a");
  requireNumber("inverseIncompleteBetaComplement", b, "b");
  requireNumber("inverseIncompleteBetaComplement", q, "q");
  return betaPoint(a, b, 1 - q, q).x;
}
