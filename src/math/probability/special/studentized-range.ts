import { logGamma } from "./gamma.js";
import { normalCdf } from "./normal.js";

const STEPS = 400;

/**
 * The probability that the range of k standard normal numbers is more than q: with the largest at z, all
 * others lie below it but not all above z − q, so k ∫ φ(z) (Φ(z)^(k−1) − (Φ(z) − Φ(z − q))^(k−1)) dz. The
 * integrand is smooth and vanishes at both ends, where the trapezoidal rule gains digits faster than any power
 * of its step.
 */
function normalRangeSurvival(q: number, k: number): number {
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

/** Steps over the estimated standard deviation. */
const SCALE_STEPS = 160;

/**
 * The probability that the range of k normal numbers is more than q estimated standard deviations, with so many
 * degrees of freedom: the mean of the probability for a known deviation over the distribution of its estimate,
 * χ/√ν, by the trapezoidal rule on a logarithmic scale.
 */
export function rangeSurvival(q: number, k: number, degreesOfFreedom = Number.POSITIVE_INFINITY): number {
  if (degreesOfFreedom === Number.POSITIVE_INFINITY) return normalRangeSurvival(q, k);
  const nu = degreesOfFreedom;
  const near = 9 / Math.sqrt(nu) + 45 / nu;
  const low = -Math.min(near, 45 / nu + 0.5);
  const high = Math.min(near, 0.5 * Math.log(3 + 120 / nu));
  const step = (high - low) / SCALE_STEPS;
  const constant = Math.LN2 + (nu / 2) * Math.log(nu / 2) - logGamma(nu / 2);
  let sum = 0;
  for (let i = 0; i <= SCALE_STEPS; i += 1) {
    const u = low + i * step;
    const density = Math.exp(constant + nu * u - (nu / 2) * Math.exp(2 * u));
    sum += density * normalRangeSurvival(q * Math.exp(u), k);
  }
  return Math.min(1, sum * step);
}
