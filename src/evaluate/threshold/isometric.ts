import type { RocCurve } from "../roc/roc-curve.js";
import { type ErrorCosts, rateCosts } from "./costs.js";

/** A line in a ROC plot along which the expected cost is the same. */
export interface Isometric {
  /** How far it rises for each unit of the false positive rate. */
  readonly slope: number;
  /** The true positive rate where the line meets a false positive rate of 0; the higher, the cheaper. */
  readonly intercept: number;
}

/** A point of a ROC plot. */
export interface RocPoint {
  readonly falsePositiveRate: number;
  readonly truePositiveRate: number;
}

/**
 * The slope of the lines of equal cost in a ROC plot: negatives over positives, times the cost of a false
 * positive over that of a false negative. With equal costs these are the lines of equal accuracy.
 *
 * ```ts
 * isometricSlope(rocCurve([4, 3, 2, 1], [1, 1, 1, 0])); // 1/3
 * ```
 */
export function isometricSlope(curve: RocCurve, costs: ErrorCosts = {}): number {
  const { falsePositive, falseNegative } = rateCosts("isometricSlope", curve, costs);
  return falsePositive / falseNegative;
}

/**
 * The line of equal cost (of equal accuracy, unless costs are given) through a point.
 *
 * ```ts
 * const curve = rocCurve([4, 3, 2, 1], [1, 0, 1, 0]);
 * isometric(curve, operatingPoint(curve, 2)); // { slope: 1, intercept: 0.5 }
 * ```
 */
export function isometric(
  curve: RocCurve,
  { falsePositiveRate, truePositiveRate }: RocPoint,
  costs: ErrorCosts = {},
): Isometric {
  const slope = isometricSlope(curve, costs);
  return { slope, intercept: truePositiveRate - slope * falsePositiveRate };
}
