import { OptionError } from "../../base/errors.js";
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
 * How a quantile is read off n sorted values (Hyndman and Fan 1996; the numbers are those of R).
 *
 * 1 to 3 give values of the sample (2 also the middle of two): 1 inverts the distribution function, 2 averages
 * where it is flat, 3 takes the nearest rank, the even one of two. 4 to 9 interpolate at the rank
 * np, np + ½, (n+1)p, (n−1)p + 1, (n+⅓)p + ⅓ and (n+¼)p + ⅜.
 */
export type QuantileMethod = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export interface QuantileOptions extends WeightOptions {
  /** 7 unless given. */
  readonly method?: QuantileMethod;
}

/**
 * The value with the share p of the values below it, or those of several shares.
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
  const sample = orderSample(readSample("quantile", values, options));
  const of = (share: number) => orderedQuantile("quantile", sample, share, options.method);
  return typeof p === "number" ? of(p) : p.map(of);
}

/**
 * The least and the greatest value q with at least the share p of the values ≤ q and at least 1 − p of them
 * ≥ q: the same value twice, or two neighbors between which every number will do.
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
 * The lower and the upper median. Every number a between them makes Σ |xᵢ − a| as small as it can be.
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

/** The median of the values that are there and whose weight is not 0, NaN if there are none. */
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
      throw new OptionError(`${method}: option "method" must be a whole number from 1 to 9; got ${type}.`, {
        method,
        option: "method",
        expected: "a whole number from 1 to 9",
        received: String(type),
      });
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
  const rounding = rankRounding(sample);
  const below = Math.floor(rank + rounding);
  const share = Math.max(0, rank - below);
  const lower = valueOfRank(sample, Math.max(below, 1));
  if (share <= rounding) return lower;
  const upper = valueOfRank(sample, Math.max(below + 1, 1));
  return lower + share * (upper - lower);
}

function requireShare(method: string, p: number): number {
  if (p >= 0 && p <= 1) return p;
  throw new OptionError(`${method}: the share p must be a number from 0 to 1; got ${p}.`, {
    method,
    option: "p",
    expected: "a number from 0 to 1",
    received: String(p),
  });
}
