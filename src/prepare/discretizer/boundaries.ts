// Thresholds that need no classes: of equal width, of equal frequency, and by standard deviations.

import { type CountedValues, rangeOf } from "../../data/rank/counted.js";
import type { DistinctValues } from "../../data/rank/distinct-values.js";
import { midway } from "../../data/rank/midway.js";
import { accumulate } from "../../data/statistics/ordered-sample.js";
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
export function equalFrequency({ values, weights }: DistinctValues, bins: number): number[] {
  if (values.length < 2) return [];
  const sample = accumulate(values, weights);
  const least = midway(values[0], values[1]);
  const quantiles = parts(bins).map((part) => orderedQuantile("Discretizer", sample, part / bins, 2));
  return rising(
    quantiles.map((threshold) => (threshold > values[0] ? threshold : least)),
    values[0],
  );
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
