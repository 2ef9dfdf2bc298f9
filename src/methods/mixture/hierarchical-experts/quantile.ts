import { Normal } from "../../../math/probability/distributions/normal.js";

const standard = new Normal({ mean: 0, standardDeviation: 1 });

/** Halvings after which the ends of an interval are neighbors among the numbers, or nearly so. */
const HALVINGS = 200;

/**
 * The quantile of a mixture of normal distributions, by bisection between the smallest and the largest of the quantiles of
 * its components; `reach` is how many standard deviations these are from the means.
 */
export function mixtureQuantile(
  p: number,
  shares: ArrayLike<number>,
  means: ArrayLike<number>,
  deviations: ArrayLike<number>,
  reach: number,
): number {
  const side = p < 0.5 ? -1 : 1;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let e = 0; e < means.length; e += 1) {
    const own = means[e] + side * reach * deviations[e];
    low = Math.min(low, own);
    high = Math.max(high, own);
  }
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = low / 2 + high / 2;
    if (!(middle > low && middle < high)) break;
    let below = 0;
    for (let e = 0; e < means.length; e += 1)
      below += shares[e] * standard.cdf((middle - means[e]) / deviations[e]);
    if (below < p) low = middle;
    else high = middle;
  }
  return low / 2 + high / 2;
}
