// Aggregates of one list. Aggregates that an empty list does not have are missing: NaN or null.

import { sortedSample } from "../../data/statistics/ordered-sample.js";
import { orderedQuantile } from "../../data/statistics/quantile.js";
import type { ListValue } from "../../data/table/column.js";

type NumberAggregate = (list: readonly number[]) => number;

/** Aggregates of numbers that strings do not have. */
export const numberAggregates: Readonly<Record<"sum" | "mean" | "minimum" | "maximum", NumberAggregate>> = {
  sum: compensatedSum,
  mean,
  minimum: (list) => (list.length === 0 ? Number.NaN : list.reduce((a, b) => Math.min(a, b))),
  maximum: (list) => (list.length === 0 ? Number.NaN : list.reduce((a, b) => Math.max(a, b))),
};

/** Aggregates that are elements of the list. */
export const elementAggregates: Readonly<
  Record<"first" | "last" | "mode", (list: ListValue) => number | string | null>
> = {
  first: (list) => list[0] ?? null,
  last: (list) => list[list.length - 1] ?? null,
  mode: mostFrequent,
};

export function listQuantile(list: readonly number[], share: number): number {
  if (list.length === 0) return Number.NaN;
  return orderedQuantile("Aggregator", sortedSample(new Float64Array(list).sort()), share);
}

/** Neumaier's sum: the rounding errors of the additions are added at the end. */
function compensatedSum(list: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of list) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  // If the sum is infinite, the rounding errors are NaN.
  return Number.isFinite(sum) ? sum + lost : sum;
}

/** If the sum overflows, the mean does not: the elements are divided first. */
function mean(list: readonly number[]): number {
  const sum = compensatedSum(list);
  if (Number.isFinite(sum)) return sum / list.length;
  return compensatedSum(list.map((value) => value / list.length));
}

/** The most frequent element; ties go to the one that comes first. */
function mostFrequent(list: ListValue): number | string | null {
  const counts = new Map<number | string, number>();
  for (const element of list) counts.set(element, (counts.get(element) ?? 0) + 1);
  let most: number | string | null = null;
  let count = 0;
  for (const [element, occurrences] of counts) {
    if (occurrences > count) {
      most = element;
      count = occurrences;
    }
  }
  return most;
}
