import { logBetaKernel } from "../special/deviance.js";

/** ln of C(n, k) pᵏ qⁿ⁻ᵏ for 0 ≤ k ≤ n and q = 1 − p, by Loader's saddle point. */
export function logBinomialProbability(k: number, n: number, p: number, q: number): number {
  if (k === 0) return n === 0 ? 0 : n * (p < 0.5 ? Math.log1p(-p) : Math.log(q));
  if (k === n) return n * (q < 0.5 ? Math.log1p(-q) : Math.log(p));
  if (p === 0 || q === 0) return Number.NEGATIVE_INFINITY;
  return logBetaKernel(k, n - k, p, q) - Math.log((k / n) * (n - k));
}
