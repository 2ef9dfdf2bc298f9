import { DataError } from "../../base/errors.js";
import type { RocCurve } from "../roc/roc-curve.js";

/** A threshold on scores, and what it does to the cases of a ROC curve. */
export interface OperatingPoint {
  /** Its place among the points of the curve, from 0. */
  readonly place: number;
  /** Cases are called positive where their score is at least this: Infinity where none is. */
  readonly threshold: number;
  /** Every threshold above the first and up to the second number does the same. */
  readonly interval: readonly [above: number, upTo: number];
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
  readonly truePositiveRate: number;
  readonly falsePositiveRate: number;
  readonly accuracy: number;
}

/** A point of a curve, with all that follows from its two counts. */
export function pointAt(curve: RocCurve, place: number): OperatingPoint {
  const { thresholds, positives, negatives } = curve;
  const [truePositives, falsePositives] = [curve.truePositives[place], curve.falsePositives[place]];
  const threshold = thresholds[place];
  const lower = place + 1 < thresholds.length ? thresholds[place + 1] : Number.NEGATIVE_INFINITY;
  return {
    place,
    threshold,
    interval: [lower, threshold],
    truePositives,
    falsePositives,
    falseNegatives: positives - truePositives,
    trueNegatives: negatives - falsePositives,
    truePositiveRate: truePositives / positives,
    falsePositiveRate: falsePositives / negatives,
    accuracy: (truePositives + negatives - falsePositives) / (positives + negatives),
  };
}

/**
 * The point of a ROC curve at which cases with a score of at least `threshold` are called positive.
 *
 * ```ts
 * operatingPoint(rocCurve([0.9, 0.6, 0.3], [1, 0, 1]), 0.5).falsePositives; // 1
 * ```
 */
export function operatingPoint(curve: RocCurve, threshold: number): OperatingPoint {
  if (Number.isNaN(threshold)) {
    throw new DataError("operatingPoint: the threshold is NaN.", {
      method: "operatingPoint",
      expected: "a number",
      received: "NaN",
    });
  }
  const { thresholds } = curve;
  // Thresholds fall; the last that is still high enough counts all cases above the one asked for.
  let low = 0;
  let high = thresholds.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (thresholds[middle] >= threshold) low = middle;
    else high = middle - 1;
  }
  return pointAt(curve, low);
}
