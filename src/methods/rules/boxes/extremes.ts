// The lowest and highest values of some cases, taken from either end of an order.

import type { BoxTest } from "./box-test.js";
import { type BoxData, isWithin, type Totals } from "./pool.js";

/** An order of cases by their values, read from one end on. */
export interface ValueOrder {
  readonly values: Float64Array;
  /** Cases in ascending order of their values. */
  readonly order: Int32Array;
  /** 1 for the cases that count; all, if it is undefined. */
  readonly inside?: Uint8Array | undefined;
  /** How many cases at this end are known not to count. */
  readonly skip?: number;
}

/** Distinct values at an end. */
interface Extremes {
  readonly moved: Totals;
  /** The innermost of them, and the next value, which is undefined if there is no other. */
  readonly last: number;
  readonly next: number | undefined;
}

/** From the lower (1) or upper (−1) end, as many distinct values as weigh no more than the limit, but at least one. */
export function extremeValues(
  { weights, response }: BoxData,
  { values, order, inside, skip = 0 }: ValueOrder,
  limit: number,
  step: 1 | -1,
): Extremes | undefined {
  const { length } = order;
  let at = skip;
  let [weight, sum, last] = [0, 0, Number.NaN];
  // The value that is being added.
  let [ownWeight, ownSum, own] = [0, 0, Number.NaN];
  for (; at < length; at += 1) {
    const row = order[step === 1 ? at : length - 1 - at];
    if (inside !== undefined && inside[row] === 0) continue;
    const value = values[row];
    if (value !== own) {
      weight += ownWeight;
      sum += ownSum;
      last = own;
      if (!Number.isNaN(last) && !isWithin(weight + weights[row], limit))
        return { moved: { weight, sum }, last, next: value };
      [ownWeight, ownSum, own] = [0, 0, value];
    }
    ownWeight += weights[row];
    ownSum += weights[row] * response[row];
    if (!Number.isNaN(last) && !isWithin(weight + ownWeight, limit))
      return { moved: { weight, sum }, last, next: own };
  }
  if (Number.isNaN(own)) return undefined;
  return { moved: { weight: weight + ownWeight, sum: sum + ownSum }, last: own, next: undefined };
}

/** How many cases at an end of an order do not count, beyond those that are known. */
export function skipOutside(order: Int32Array, inside: Uint8Array, skip: number, step: 1 | -1): number {
  let at = skip;
  while (at < order.length && inside[order[step === 1 ? at : order.length - 1 - at]] === 0) at += 1;
  return at;
}

/** A test with another number as one of its bounds. */
export function withBound(test: BoxTest, step: 1 | -1, bound: number): BoxTest {
  return step === 1 ? { ...test, above: bound } : { ...test, upTo: bound };
}
