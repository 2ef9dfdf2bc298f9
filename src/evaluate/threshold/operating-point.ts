import { DataError, got, words } from "../../base/errors.js";
import { requireCurve } from "../roc/require-curve.js";
import type { RocCurve } from "../roc/roc-curve.js";

/** A threshold on scores, and how it classifies the cases of a ROC curve. */
export interface OperatingPoint {
  /** Its index among the points of the curve. */
  readonly index: number;
  /** Cases are called positive if their score is at least this; Infinity where no case is. */
  readonly threshold: number;
  /** Every threshold above the first number and up to the second has the same effect. */
  readonly interval: readonly [above: number, upTo: number];
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
  readonly truePositiveRate: number;
  readonly falsePositiveRate: number;
  readonly accuracy: number;
}

/** A point of a curve, with everything that follows from its two counts. */
export function pointAt(curve: RocCurve, index: number): OperatingPoint {
  const { thresholds, positives, negatives } = curve;
  const [truePositives, falsePositives] = [curve.truePositives[index], curve.falsePositives[index]];
  const threshold = thresholds[index];
  const lower = index + 1 < thresholds.length ? thresholds[index + 1] : Number.NEGATIVE_INFINITY;
  return {
    index,
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
 * operatingPoint(rocCurve([1, 0, 1], [0.9, 0.6, 0.3]), 0.5).falsePositives; // 1
 * ```
 */
export function operatingPoint(curve: RocCurve, threshold: number): OperatingPoint {
  requireCurve("operatingPoint", curve);
  if (Number.isNaN(threshold))
    throw new DataError("operatingPoint", words`the threshold is ${got("NaN")}.`, { expected: "a number" });
  const { thresholds } = curve;
  // Thresholds decrease; the last one that is not below the given threshold is the point.
  let low = 0;
  let high = thresholds.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (thresholds[middle] >= threshold) low = middle;
    else high = middle - 1;
  }
  return pointAt(curve, low);
}
