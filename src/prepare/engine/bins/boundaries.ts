// Thresholds that need no classes: of equal width, of equal frequency, and by standard deviations.

import { type CountedValues, rangeOf } from "../../../data/rank/counted.js";
import { midway } from "../../../data/rank/midway.js";
import { orderSample } from "../../../data/statistics/ordered-sample.js";
import { orderedQuantile } from "../../../data/statistics/quantile.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, columnVariances } from "../../../math/linalg/moments.js";

/** Thresholds that divide a range into equal parts. */
export function equalWidth([low, high]: readonly [low: number, high: number], bins: number): number[] {
  const step = (high - low) / bins;
  // The width of a range may exceed the largest double; the ends do not.
  const at = (part: number) =>
    Number.isFinite(step) ? low + part * step : low * (1 - part / bins) + high * (part / bins);
  return rising(parts(bins).map(at), low);
}

/**
 * The quantiles at equal steps, midway between two values if the share falls between them. A quantile with
 * no value below it, because of ties, moves up to the next position that has one.
 */
export function equalFrequency({ values, weights }: CountedValues, bins: number): number[] {
  const [low, high] = rangeOf(values);
  if (low === high) return [];
  const sample = orderSample({ values, weights, total: values.length });
  const quantiles = parts(bins).map((part) => orderedQuantile("Discretizer", sample, part / bins, 2));
  const tied = quantiles.filter((threshold) => threshold <= low).length;
  const least = tied > 0 ? midway(low, leastAbove(values, low)) : low;
  // Adding 0 turns −0 into 0.
  return rising(
    quantiles.map((threshold, at) => (at < tied ? least : threshold) + 0),
    low,
  );
}

/** The second of the distinct values. */
function leastAbove(values: Float64Array, low: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < values.length; at += 1)
    if (values[at] > low && values[at] < least) least = values[at];
  return least;
}

/** The mean, and up to this many standard deviations (with divisor n) on either side of it. */
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

/** Ties, and numbers that are too close, give equal thresholds; each is kept once. */
function rising(thresholds: readonly number[], above: number): number[] {
  return thresholds.filter((threshold, at) => threshold > (at === 0 ? above : thresholds[at - 1]));
}
