import { brentRoot } from "../../optimize/brent-root.js";
import { normalCdf } from "../../probability/special/index.js";

const STEPS = 400;

/**
 * The probability that the range of k standard normal numbers is more than q: with the largest at z, all
 * others lie below it but not all above z − q, so k ∫ φ(z) (Φ(z)^(k−1) − (Φ(z) − Φ(z − q))^(k−1)) dz. The
 * integrand is smooth and vanishes at both ends, where the trapezoidal rule gains digits faster than any power
 * of its step.
 */
export function rangeSurvival(q: number, k: number): number {
  if (q <= 0) return 1;
  const [low, high] = [-9, 9 + q];
  const step = (high - low) / STEPS;
  let sum = 0;
  for (let i = 0; i <= STEPS; i += 1) {
    const z = low + i * step;
    const below = normalCdf(z);
    const part = normalCdf(z - q) / below;
    // A difference of powers as a product, so that small tails keep their digits.
    sum += Math.exp((-z * z) / 2) * below ** (k - 1) * -Math.expm1((k - 1) * Math.log1p(-part));
  }
  return Math.min(1, (k * sum * step) / Math.sqrt(2 * Math.PI));
}

/** The range that is exceeded with the probability p. */
export function rangeQuantile(p: number, k: number): number {
  return brentRoot((q) => rangeSurvival(q, k) - p, 0, 100, { tolerance: 1e-14 }).x;
}
