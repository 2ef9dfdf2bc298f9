import { type SortedSample, sortSample, weightUpTo } from "./ordered-sample.js";
import { readSample, type WeightOptions } from "./sample.js";

/** The share of the values ≤ x, as a function of x. */
export interface Ecdf {
  (x: number): number;
  /** The distinct values in ascending order, where the function steps up. */
  readonly values: Float64Array;
  /** The value of the function at each of them. */
  readonly probabilities: Float64Array;
}

/**
 * The empirical distribution function of some numbers.
 *
 * ```ts
 * const share = ecdf([3, 1, 3, 8]);
 * share(3); // 0.75
 * share.values; // [1, 3, 8]
 * share.probabilities; // [0.25, 0.75, 1]
 * ```
 */
export function ecdf(values: ArrayLike<number>, options: WeightOptions = {}): Ecdf {
  return orderedEcdf(sortSample(readSample("ecdf", values, options)));
}

export function orderedEcdf(sample: SortedSample): Ecdf {
  const { values, total } = sample;
  const shareUpTo = (x: number) => (Number.isNaN(x) ? x : weightUpTo(sample, x) / total);
  const steps = values.filter((value, at) => at === 0 || value > values[at - 1]);
  return Object.assign((x: number) => shareUpTo(x), { values: steps, probabilities: steps.map(shareUpTo) });
}
