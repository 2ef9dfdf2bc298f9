import { requireFields } from "../../base/arguments.js";
import type { RocCurve } from "../roc/roc-curve.js";
import { type ErrorCosts, rateCosts } from "./costs.js";

/** A line in a ROC plot along which the expected cost is the same. */
export interface Isometric {
  /** By how much it rises per unit of the false positive rate. */
  readonly slope: number;
  /** The true positive rate at a false positive rate of 0; higher lines cost less. */
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
 * isometricSlope(rocCurve([1, 1, 1, 0], [4, 3, 2, 1])); // 1/3
 * ```
 */
export function isometricSlope(curve: RocCurve, costs: ErrorCosts = {}): number {
  return slopeOf("isometricSlope", curve, costs);
}

function slopeOf(method: string, curve: RocCurve, costs: ErrorCosts): number {
  const { falsePositive, falseNegative } = rateCosts(method, curve, costs);
  return falsePositive / falseNegative;
}

/**
 * The line of equal cost (of equal accuracy, unless costs are given) through a point.
 *
 * ```ts
 * const curve = rocCurve([1, 0, 1, 0], [4, 3, 2, 1]);
 * isometric(curve, operatingPoint(curve, 2)); // { slope: 1, intercept: 0.5 }
 * ```
 */
export function isometric(curve: RocCurve, point: RocPoint, costs: ErrorCosts = {}): Isometric {
  const rates = ["falsePositiveRate", "truePositiveRate"];
  requireFields("isometric", "the point", point, rates, "a point, as operatingPoint returns it");
  const { falsePositiveRate, truePositiveRate } = point;
  const slope = slopeOf("isometric", curve, costs);
  return { slope, intercept: truePositiveRate - slope * falsePositiveRate };
}
