import { sortNumbers } from "../../../data/rank/sort-numbers.js";

/** √(2·log n): the size that n values of standard normal noise exceed with a probability that goes to 0. */
export function universalThreshold(count: number): number {
  return Math.sqrt(2 * Math.log(count));
}

/**
 * The threshold with the smallest risk of soft shrinkage by Stein's unbiased estimate, for the sizes of coefficients with
 * noise of variance 1. Where they are hardly larger than noise, the estimate is too uncertain, and the universal threshold
 * takes its place (SureShrink, Donoho and Johnstone 1995, section 2.3).
 */
export function sureThreshold(sizes: Float64Array): number {
  const { length: n } = sizes;
  const universal = universalThreshold(n);
  const excess = sizes.reduce((sum, size) => sum + size * size - 1, 0);
  if (excess <= Math.sqrt(n) * Math.log2(n) ** 1.5) return universal;
  const sorted = sortNumbers(sizes.slice());
  // Without a threshold every coefficient has the risk 1.
  let [best, least] = [0, n];
  let sum = 0;
  for (let i = 0; i < n && sorted[i] <= universal; i += 1) {
    const square = sorted[i] * sorted[i];
    sum += square;
    // n − 2·#{size ≤ t} + Σ min(size, t)², where equal sizes count together.
    if (sorted[i + 1] === sorted[i]) continue;
    const risk = n - 2 * (i + 1) + sum + (n - 1 - i) * square;
    if (risk < least) [best, least] = [sorted[i], risk];
  }
  return best;
}
