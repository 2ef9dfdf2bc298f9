// The lowest and highest values of some cases, taken from either end of an order.

import type { BoxTest } from "./box-test.js";
import { withRounding } from "./pool.js";

/** Cases from one end of an order on. */
export interface OrderedCases {
  readonly cases: Int32Array;
  /** Their values. */
  readonly values: Float64Array;
  /** The index of the case at the end, and the index behind the last one. */
  readonly start: number;
  readonly end: number;
}

/**
 * The distinct values at an end. The search for a peel looks at the ends of all columns, so that one of these is used for
 * all of them.
 */
export class Extremes {
  /** The weight of the cases that have them, and the weighted sum of their responses. */
  weight = 0;
  sum = 0;
  /** The innermost of them, and the next value, which is NaN if there is no other. */
  last = Number.NaN;
  next = Number.NaN;

  /** Says where the extremes end. */
  set(weight: number, sum: number, last: number, next: number): true {
    this.weight = weight;
    this.sum = sum;
    this.last = last;
    this.next = next;
    return true;
  }
}

/**
 * From the lower (1) or upper (−1) end, as many distinct values as weigh no more than the limit, but at least one; false
 * if there is none. Every case has two sums, its weight and its weighted response; a weight of 0 leaves it out.
 */
export function findExtremes(
  found: Extremes,
  { cases, values, start, end }: OrderedCases,
  sums: Float64Array,
  limit: number,
  step: 1 | -1,
): boolean {
  const most = withRounding(limit);
  // The values that are complete, and the one that is being added.
  let weight = 0;
  let sum = 0;
  let last = Number.NaN;
  let isComplete = false;
  let ownWeight = 0;
  let ownSum = 0;
  let own = Number.NaN;
  for (let at = start; at !== end; at += step) {
    const index = 2 * cases[at];
    const caseWeight = sums[index];
    if (caseWeight === 0) continue;
    const value = values[at];
    if (value !== own) {
      weight += ownWeight;
      sum += ownSum;
      last = own;
      own = value;
      isComplete = !Number.isNaN(last);
      if (isComplete && weight + caseWeight > most) return found.set(weight, sum, last, value);
      ownWeight = 0;
      ownSum = 0;
    }
    ownWeight += caseWeight;
    ownSum += sums[index + 1];
    if (isComplete && weight + ownWeight > most) return found.set(weight, sum, last, own);
  }
  if (Number.isNaN(own)) return false;
  return found.set(weight + ownWeight, sum + ownSum, own, Number.NaN);
}

/** A test with another number as one of its bounds. */
export function withBound(test: BoxTest, step: 1 | -1, bound: number): BoxTest {
  return step === 1 ? { ...test, above: bound } : { ...test, upTo: bound };
}
