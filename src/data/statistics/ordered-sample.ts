import { OrderStatistics } from "../rank/order-statistics.js";
import { inOrder, sortNumbers } from "../rank/sort-numbers.js";
import type { Sample } from "./sample.js";

/** Values by rank, with the weight up to and including each. */
export interface OrderedSample {
  readonly length: number;
  /** The value of this rank, counted from 0. */
  at(position: number): number;
  /** Undefined if every value counts once: the weight up to rank i is then i + 1. */
  readonly cumulative?: Float64Array | undefined;
  readonly total: number;
}

/** A sample with all values sorted. */
export interface SortedSample extends OrderedSample {
  readonly values: Float64Array;
  readonly weights?: Float64Array | undefined;
}

/** For a few quantiles: unweighted values are sorted only where needed. */
export function orderSample(sample: Sample): OrderedSample {
  if (sample.weights !== undefined) return sortSample(sample);
  const statistics = new OrderStatistics(sample.values);
  return { length: statistics.length, at: (position) => statistics.at(position), total: sample.total };
}

export function sortSample({ values, weights }: Sample): SortedSample {
  if (weights === undefined) return sortedSample(sortNumbers(values.slice()));
  const { values: sorted, order } = inOrder(values);
  const sortedWeights = new Float64Array(order.length);
  for (let i = 0; i < order.length; i += 1) sortedWeights[i] = weights[order[i]];
  return accumulate(sorted, sortedWeights);
}

/** A sample of ascending values that count once. */
export function sortedSample(values: Float64Array): SortedSample {
  return { values, length: values.length, at: (position) => values[position], total: values.length };
}

/** A sample of ascending values and their weights. */
export function accumulate(values: Float64Array, weights: Float64Array): SortedSample {
  const cumulative = new Float64Array(weights.length);
  let total = 0;
  // With what every addition lost (Kahan 1965), so that the sum of half of n weights of 1/n is half of their sum.
  let lost = 0;
  for (let i = 0; i < weights.length; i += 1) {
    const weight = weights[i] - lost;
    const next = total + weight;
    lost = next - total - weight;
    total = next;
    cumulative[i] = total;
  }
  return { ...sortedSample(values), weights, cumulative, total };
}

/**
 * A rank is a share of the weight, and sums of weights are rounded once; if the two should be equal, rounding must not
 * push one past the other. It is relative to the weight, whose unit decides nothing.
 */
export function rankRounding({ total }: OrderedSample): number {
  return 4 * Number.EPSILON * total;
}

/** The smallest value with a weight of at least `rank` up to it; the first or last value beyond the ends. */
export function valueOfRank(sample: OrderedSample, rank: number): number {
  return sample.at(firstPosition(sample, (weight) => weight >= rank - rankRounding(sample)));
}

/** The smallest value with a weight above `rank` up to it, or the last value. */
export function valueAfterRank(sample: OrderedSample, rank: number): number {
  return sample.at(firstPosition(sample, (weight) => weight > rank + rankRounding(sample)));
}

/** The weight of all values ≤ x. */
export function weightUpTo({ values, cumulative }: SortedSample, x: number): number {
  const position = bisect(values.length, (at) => values[at] > x);
  if (position === 0) return 0;
  return cumulative === undefined ? position : cumulative[position - 1];
}

function firstPosition({ length, cumulative }: OrderedSample, test: (weight: number) => boolean): number {
  const weightAt = (at: number) => (cumulative === undefined ? at + 1 : cumulative[at]);
  return Math.min(
    bisect(length, (at) => test(weightAt(at))),
    length - 1,
  );
}

/** The first position at which a monotone test is true, or the length. */
function bisect(length: number, test: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
