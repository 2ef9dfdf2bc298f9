// Thresholds that need no classes: of equal width, of equal frequency, and by standard deviations.

import { type CountedValues, rangeOf } from "../../data/rank/counted.js";
import { midway } from "../../data/rank/midway.js";
import { orderSample } from "../../data/statistics/ordered-sample.js";
import { orderedQuantile } from "../../data/statistics/quantile.js";
import { Matrix } from "../../linalg/matrix.js";
import { columnMeans, columnVariances } from "../../linalg/moments.js";

/** Thresholds that divide a range into equal parts. */
export function equalWidth([low, high]: readonly [low: number, high: number], bins: number): number[] {
  const step = (high - low) / bins;
  // A range beyond the largest double is divided end by end.
  const at = (part: number) =>
    Number.isFinite(step) ? low + part * step : low * (1 - part / bins) + high * (part / bins);
  return rising(parts(bins).map(at), low);
}

/**
 * The quantiles at equal steps, midway between two values where the share falls between them. One that
 * has nothing below it, because of ties, moves up to where it has.
 */
export function equalFrequency({ values, weights }: CountedValues, bins: number): number[] {
  const [low, high] = rangeOf(values);
  if (low === high) return [];
  const sample = orderSample({ values, weights, total: values.length });
  const quantiles = parts(bins).map((part) => orderedQuantile("Discretizer", sample, part / bins, 2));
  const tied = quantiles.filter((threshold) => threshold <= low).length;
  const least = tied > 0 ? midway(low, leastAbove(values, low)) : low;
  // Adding 0 makes −0, which is the same value, 0.
  return rising(
    quantiles.map((threshold, at) => (at < tied ? least : threshold) + 0),
    low,
  );
}

/** The second of the different values. */
function leastAbove(values: Float64Array, low: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < values.length; at += 1)
    if (values[at] > low && values[at] < least) least = values[at];
  return least;
}

/** The mean, and so many standard deviations (of divisor n) to either side of it. */
export function standardDeviations({ values, weights }: CountedValues, deviations: number): number[] {
  const [low, high] = rangeOf(values);
  if (low === high) return [];
  const column = new Matrix(values.length, 1, values);
  const [mean] = columnMeans(column, weights);
  const [variance] = columnVariances(column, { ...(weights && { weights }), divisor: "n" });
  const deviation = Math.sqrt(variance);
  const steps = Array.from({ length: 2 * deviations + 1 }, (_, at) => at - deviations);
  return rising(
    steps.map((step) => mean + step * deviation),
    Number.NEGATIVE_INFINITY,
  );
}

/** 1, 2 … bins − 1. */
function parts(bins: number): number[] {
  return Array.from({ length: bins - 1 }, (_, at) => at + 1);
}

/** Ties, and numbers too close to be told apart, make thresholds fall together; each stands once. */
function rising(thresholds: readonly number[], above: number): number[] {
  return thresholds.filter((threshold, at) => threshold > (at === 0 ? above : thresholds[at - 1]));
}
