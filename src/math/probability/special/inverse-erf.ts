import { requireNumber } from "../../../base/arguments.js";
import { normalInverse } from "./normal-inverse.js";

/**
 * The x with erf(x) = p, for p in [−1, 1].
 *
 * ```ts
 * inverseErf(0.5); // 0.4769362762044699
 * ```
 */
export function inverseErf(p: number): number {
  requireNumber("inverseErf", p, "p");
  return normalInverse(p / 2, (1 - Math.abs(p)) / 2) * Math.SQRT1_2;
}

/**
 * The x with erfc(x) = q, for q in [0, 2], to full relative precision even for tiny q.
 *
 * ```ts
 * inverseErfc(1e-100); // 15.0655747025926
 * ```
 */
export function inverseErfc(q: number): number {
  requireNumber("inverseErfc", q, "q");
  return normalInverse((1 - q) / 2, q < 1 ? q / 2 : 1 - q / 2) * Math.SQRT1_2;
}
