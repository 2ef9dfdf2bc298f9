import { requireNumber } from "../../../base/arguments.js";
import { logBeta } from "./beta.js";
import { logGamma } from "./gamma.js";

/**
 * The logarithm of n! = Γ(n + 1); n need not be whole.
 *
 * ```ts
 * logFactorial(5); // Math.log(120)
 * ```
 */
export function logFactorial(n: number): number {
  requireNumber("logFactorial", n, "n");
  return logGamma(n + 1);
}

/**
 * The logarithm of the number of ways to choose k of n, also for real arguments 0 ≤ k ≤ n;
 * −Infinity for k outside that range.
 *
 * ```ts
 * logBinomial(5, 2); // Math.log(10)
 * ```
 */
export function logBinomial(n: number, k: number): number {
  requireNumber("logBinomial", n, "n");
  requireNumber("logBinomial", k, "k");
  if (k < 0 || k > n) return Number.NEGATIVE_INFINITY;
  const chosen = Math.min(k, n - k);
  if (chosen === 0) return 0;
  if (chosen === 1) return Math.log(n);
  return -Math.log1p(n) - logBeta(chosen + 1, n - chosen + 1);
}
