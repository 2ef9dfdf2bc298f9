import { requireNumber } from "../../../base/arguments.js";
import { erfc, erfcx } from "./erf.js";
import { normalInverse } from "./normal-inverse.js";

/** exp(−x²/2) without the rounding error of x². */
function expMinusHalfSquare(x: number): number {
  const rounded = Math.round(x * 1024) / 1024;
  return Math.exp(-0.5 * rounded * rounded) * Math.exp(-0.5 * (x - rounded) * (x + rounded));
}

/**
 * The probability that a standard normal variable is at most x.
 *
 * ```ts
 * normalCdf(-1.96); // 0.0249978951482204
 * ```
 */
export function normalCdf(x: number): number {
  requireNumber("normalCdf", x);
  if (x < -40) return 0;
  if (x < -1) return 0.5 * expMinusHalfSquare(x) * erfcx(-x * Math.SQRT1_2);
  return 0.5 * erfc(-x * Math.SQRT1_2);
}

/**
 * The logarithm of `normalCdf(x)`, which neither underflows nor loses digits in either tail.
 *
 * ```ts
 * normalLogCdf(-40); // -804.6084420137538
 * ```
 */
export function normalLogCdf(x: number): number {
  requireNumber("normalLogCdf", x);
  if (x < -1) return Math.log(0.5 * erfcx(-x * Math.SQRT1_2)) - 0.5 * x * x;
  return Math.log1p(-normalCdf(-x));
}

/**
 * The x with `normalCdf(x) = p`, for p in [0, 1].
 *
 * ```ts
 * normalQuantile(0.975); // 1.95996398454005
 * ```
 */
export function normalQuantile(p: number): number {
  requireNumber("normalQuantile", p, "p");
  return normalInverse(p - 0.5, p < 0.5 ? p : 1 - p);
}
