import { requireNumber } from "../../base/arguments.js";
import { OptionError } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { countedValues } from "../rank/counted.js";
import {
  type OrderedSample,
  orderSample,
  rankRounding,
  valueAfterRank,
  valueOfRank,
} from "./ordered-sample.js";
import { readSample, type WeightOptions } from "./sample.js";

/**
 * How a quantile is computed from n sorted values (Hyndman and Fan 1996; the numbers are those of R).
 *
 * 1 to 3 give values of the sample (2 also the midpoint of two): 1 inverts the distribution function, 2 averages
 * where it is flat, 3 takes the nearest rank, the even one if tied. 4 to 9 interpolate at the rank
 * np, np + ½, (n+1)p, (n−1)p + 1, (n+⅓)p + ⅓ and (n+¼)p + ⅜.
 */
export type QuantileMethod = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export interface QuantileOptions extends WeightOptions {
  /** Default 7. */
  readonly method?: QuantileMethod;
}

/**
 * The value with the share p of the values below it; one for each if several shares are given.
 *
 * ```ts
 * quantile([1, 2, 3, 4], 0.25); // 1.75
 * quantile([1, 2, 3, 4], [0.25, 0.75], { method: 6 }); // [1.25, 3.75]
 * ```
 */
export function quantile(values: ArrayLike<number>, p: number, options?: QuantileOptions): number;
export function quantile(
  values: ArrayLike<number>,
  p: readonly number[],
  options?: QuantileOptions,
): number[];
export function quantile(
  values: ArrayLike<number>,
  p: number | readonly number[],
  options: QuantileOptions = {},
): number | number[] {
  const sample = orderSample(readSample("quantile", values, options, ["method"]));
  const of = (share: number) => orderedQuantile("quantile", sample, share, options.method);
  if (typeof p === "number") return of(p);
  requireList("quantile", "shares p", p);
  return Array.from(p, of);
}

/**
 * The smallest and the largest value q with at least the share p of the values ≤ q and at least 1 − p of them
 * ≥ q: the same value twice, or two neighbors between which every number qualifies.
 *
 * ```ts
 * quantileInterval([1, 2, 3, 4, 5], 0.2); // [1, 2]
 * ```
 */
export function quantileInterval(
  values: ArrayLike<number>,
  p: number,
  options: WeightOptions = {},
): [lower: number, upper: number] {
  return orderedInterval("quantileInterval", orderSample(readSample("quantileInterval", values, options)), p);
}

/**
 * The middle value, or the mean of the two middle ones.
 *
 * ```ts
 * median([2, 4, 5, 10]); // 4.5
 * ```
 */
export function median(values: ArrayLike<number>, options: WeightOptions = {}): number {
  return orderedMedian(orderSample(readSample("median", values, options)));
}

/**
 * The lower and the upper median. Every number a between them minimizes Σ |xᵢ − a|.
 *
 * ```ts
 * medianInterval([2, 4, 5, 10]); // [4, 5]
 * ```
 */
export function medianInterval(
  values: ArrayLike<number>,
  options: WeightOptions = {},
): [lower: number, upper: number] {
  const sample = orderSample(readSample("medianInterval", values, options));
  return orderedInterval("medianInterval", sample, 0.5);
}

/** The median of the values that are not missing and have a positive weight; NaN if there are none. */
export function countedMedian(values: Float64Array, weights?: Float64Array): number {
  const counted = countedValues(values, weights);
  const total = counted.values.length;
  return total === 0 ? Number.NaN : orderedMedian(orderSample({ ...counted, total }));
}

export function orderedMedian(sample: OrderedSample): number {
  const [lower, upper] = orderedInterval("median", sample, 0.5);
  return lower + (upper - lower) / 2;
}

export function orderedInterval(
  method: string,
  sample: OrderedSample,
  p: number,
): [lower: number, upper: number] {
  const rank = requireShare(method, p) * sample.total;
  return [valueOfRank(sample, rank), valueAfterRank(sample, rank)];
}

export function orderedQuantile(
  method: string,
  sample: OrderedSample,
  p: number,
  type: QuantileMethod = 7,
): number {
  const n = sample.total;
  requireShare(method, p);
  switch (type) {
    case 1:
      return valueOfRank(sample, n * p);
    case 2: {
      const [lower, upper] = orderedInterval(method, sample, p);
      return lower + (upper - lower) / 2;
    }
    case 3:
      return nearestEven(sample, n * p);
    case 4:
      return interpolate(sample, n * p);
    case 5:
      return interpolate(sample, n * p + 0.5);
    case 6:
      return interpolate(sample, (n + 1) * p);
    case 7:
      return interpolate(sample, (n - 1) * p + 1);
    case 8:
      return interpolate(sample, (n + 1 / 3) * p + 1 / 3);
    case 9:
      return interpolate(sample, (n + 1 / 4) * p + 3 / 8);
    default:
      throw badOption(method, "method", "a whole number from 1 to 9", type);
  }
}

function nearestEven(sample: OrderedSample, rank: number): number {
  const below = Math.floor(rank);
  const half = rank - below - 0.5;
  const even = below % 2 === 0 ? below : below + 1;
  if (Math.abs(half) <= rankRounding(sample)) return valueOfRank(sample, even);
  return valueOfRank(sample, half < 0 ? below : below + 1);
}

function interpolate(sample: OrderedSample, rank: number): number {
  // A rank between repetitions of a value is a sum with numbers near 1, whatever the weight is.
  const rounding = Math.max(rankRounding(sample), 4 * Number.EPSILON);
  const below = Math.floor(rank + rounding);
  const share = Math.max(0, rank - below);
  const lower = valueOfRank(sample, Math.max(below, 1));
  if (share <= rounding) return lower;
  const upper = valueOfRank(sample, Math.max(below + 1, 1));
  return lower + share * (upper - lower);
}

function requireShare(method: string, p: number): number {
  requireNumber(method, p, "the share p");
  if (p >= 0 && p <= 1) return p;
  const expected = "a number from 0 to 1";
  throw new OptionError(method, { what: "the share p", option: "p", expected, received: p });
}
