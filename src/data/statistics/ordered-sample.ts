import { sortedOrder } from "../rank/sorted-order.js";
import type { Sample } from "./sample.js";

/** Values in ascending order with the weight up to and including each. */
export interface OrderedSample {
  readonly values: Float64Array;
  readonly weights?: Float64Array | undefined;
  /** Nothing where every value counts once: up to place i the weight is then i + 1. */
  readonly cumulative?: Float64Array | undefined;
  readonly total: number;
}

export function orderSample({ values, weights, total }: Sample): OrderedSample {
  if (weights === undefined) return { values: values.slice().sort(), total };
  const order = sortedOrder(values);
  return accumulate(
    Float64Array.from(order, (i) => values[i]),
    Float64Array.from(order, (i) => weights[i]),
  );
}

/** An ordered sample from ascending values and their weights. */
export function accumulate(values: Float64Array, weights: Float64Array): OrderedSample {
  let total = 0;
  const cumulative = weights.map((weight) => {
    total += weight;
    return total;
  });
  return { values, weights, cumulative, total };
}

/** A rank is a sum or a product; where it should be whole, rounding must not push it past a value. */
export function rankRounding({ total }: OrderedSample): number {
  return 4 * Number.EPSILON * Math.max(1, total);
}

/** The smallest value with at least `rank` of the weight up to it; the first or last beyond the ends. */
export function valueOfRank(sample: OrderedSample, rank: number): number {
  return sample.values[firstPlace(sample, (weight) => weight >= rank - rankRounding(sample))];
}

/** The smallest value with more than `rank` of the weight up to it, or the last. */
export function valueAfterRank(sample: OrderedSample, rank: number): number {
  return sample.values[firstPlace(sample, (weight) => weight > rank + rankRounding(sample))];
}

/** The weight of all values ≤ x. */
export function weightUpTo({ values, cumulative }: OrderedSample, x: number): number {
  const place = bisect(values.length, (at) => values[at] > x);
  if (place === 0) return 0;
  return cumulative === undefined ? place : cumulative[place - 1];
}

function firstPlace({ values, cumulative }: OrderedSample, test: (weight: number) => boolean): number {
  const weightAt = (at: number) => (cumulative === undefined ? at + 1 : cumulative[at]);
  return Math.min(
    bisect(values.length, (at) => test(weightAt(at))),
    values.length - 1,
  );
}

/** The first place at which a test that turns true once is true, or the length. */
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
