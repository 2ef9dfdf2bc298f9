import { requireKnownOptions } from "../../base/known-options.js";
import { requireOneOf } from "../../base/one-of.js";
import { requirePositive } from "../../math/probability/distributions/require.js";
import { upperHull } from "../roc/convex-hull.js";
import { requireCurve } from "../roc/require-curve.js";
import type { RocCurve } from "../roc/roc-curve.js";
import { type ErrorCosts, rateCosts, readPrior } from "./costs.js";
import { type OperatingPoint, operatingPoint, pointAt } from "./operating-point.js";

/** The point of a ROC curve that is best by a criterion, and the value of the criterion there. */
export interface OptimalPoint extends OperatingPoint {
  /** The accuracy, the expected cost of a case, the F score, or the value of another criterion. */
  readonly value: number;
}

/**
 * The point of least expected cost: the one on the highest line of equal cost. With the default costs it is the point
 * of highest accuracy. Among equally good points, the one that calls the fewest cases positive.
 *
 * ```ts
 * const curve = rocCurve([1, 0, 1, 0], [0.9, 0.8, 0.4, 0.3]);
 * costOptimalPoint(curve, { falseNegative: 5 }).threshold; // 0.4
 * ```
 */
export function costOptimalPoint(curve: RocCurve, costs: ErrorCosts = {}): OptimalPoint {
  return costOptimal("costOptimalPoint", curve, costs);
}

/**
 * The point of highest accuracy on the curve's cases.
 *
 * ```ts
 * accuracyOptimalPoint(rocCurve([1, 1, 0, 1], [0.9, 0.8, 0.4, 0.3])).value; // 0.75
 * ```
 */
export function accuracyOptimalPoint(curve: RocCurve): OptimalPoint {
  const point = costOptimal("accuracyOptimalPoint", curve, {});
  return { ...point, value: point.accuracy };
}

/**
 * The point of the highest F score, (1 + β²) TP / ((1 + β²) TP + β² FN + FP): with β = 1 the harmonic mean
 * of precision and recall.
 *
 * ```ts
 * fScoreOptimalPoint(rocCurve([1, 0, 1, 0], [0.9, 0.8, 0.4, 0.3])).value; // 0.8
 * ```
 */
export function fScoreOptimalPoint(
  curve: RocCurve,
  options: { readonly beta?: number | undefined } = {},
): OptimalPoint {
  requireCurve("fScoreOptimalPoint", curve);
  requireKnownOptions("fScoreOptimalPoint", options, ["beta"]);
  return fScoreOptimal("fScoreOptimalPoint", curve, options.beta ?? 1);
}

/** The scale of the scores of a MAP decision. */
export type ScoreScale = "probability" | "log-odds" | "likelihood-ratio" | "log-likelihood-ratio";

export interface MapPointOptions {
  /** The scale of the scores; posterior probabilities by default. */
  readonly scores?: ScoreScale;
  /**
   * The probability of a positive case, for likelihood ratios; by default its share among the curve's cases. With 0.5
   * the decision is that of maximum likelihood.
   */
  readonly prior?: number;
}

/**
 * The point at which the more probable class is predicted if the scores are taken literally: where probabilities reach
 * ½, log odds 0, likelihood ratios P(negative)/P(positive). If it is far from the optimal point, the scores are not
 * calibrated.
 *
 * ```ts
 * mapPoint(rocCurve([1, 0, 0], [3, 1.5, 0.5]), { scores: "likelihood-ratio" }).falsePositives; // 0: the threshold is 2
 * ```
 */
export function mapPoint(curve: RocCurve, options: MapPointOptions = {}): OperatingPoint {
  requireCurve("mapPoint", curve);
  const method = "mapPoint";
  requireKnownOptions(method, options, ["scores", "prior"]);
  const { scores = "probability", prior } = options;
  const positive = readPrior(method, curve, prior);
  const ratio = (1 - positive) / positive;
  const thresholds: Readonly<Record<ScoreScale, number>> = {
    probability: 0.5,
    "log-odds": 0,
    "likelihood-ratio": ratio,
    "log-likelihood-ratio": Math.log(ratio),
  };
  requireOneOf(method, "scores", scores, Object.keys(thresholds));
  return operatingPoint(curve, thresholds[scores]);
}

/** A point of the convex hull, and the costs for which it is optimal. */
export interface OptimalRange {
  readonly point: OperatingPoint;
  /** The range of isometric slopes for which it is optimal. */
  readonly slopes: readonly [least: number, greatest: number];
  /** The range of ratios of the cost of a false positive to that of a false negative, given the prior. */
  readonly costRatios: readonly [least: number, greatest: number];
}

/**
 * Every point of the upper convex hull with the range of slopes, and thus of cost ratios, for which it is optimal: from
 * "call no case positive" (false positives are expensive) to "call all positive". Adjacent ranges share an end.
 *
 * ```ts
 * optimalRanges(rocCurve([true, false, true, false], [4, 3, 2, 1])).map(({ costRatios }) => costRatios);
 * // [[Infinity, Infinity], [1, Infinity], [0, 1], [0, 0]]
 * ```
 */
export function optimalRanges(curve: RocCurve, options: Pick<ErrorCosts, "prior"> = {}): OptimalRange[] {
  requireCurve("optimalRanges", curve);
  requireKnownOptions("optimalRanges", options, ["prior"]);
  const { indices, truePositiveRates: up, falsePositiveRates: right } = upperHull(curve);
  const positive = readPrior("optimalRanges", curve, options.prior);
  const slope = (segment: number) => {
    if (segment < 0) return Number.POSITIVE_INFINITY;
    if (segment === indices.length - 1) return 0;
    return (up[segment + 1] - up[segment]) / (right[segment + 1] - right[segment]);
  };
  return Array.from(indices, (index, at) => {
    const slopes = [slope(at), slope(at - 1)] as const;
    const costRatios = slopes.map((value) => (value * positive) / (1 - positive));
    return { point: pointAt(curve, index), slopes, costRatios: [costRatios[0], costRatios[1]] };
  });
}

export function costOptimal(method: string, curve: RocCurve, costs: ErrorCosts): OptimalPoint {
  const { falsePositive, falseNegative } = rateCosts(method, curve, costs);
  const cost = (tp: number, fp: number) =>
    (falsePositive * fp) / curve.negatives + (falseNegative * (curve.positives - tp)) / curve.positives;
  const point = best(curve, (tp, fp) => -cost(tp, fp));
  return { ...point, value: cost(point.truePositives, point.falsePositives) };
}

export function fScoreOptimal(method: string, curve: RocCurve, beta: number): OptimalPoint {
  const square = requirePositive(method, "beta", beta) ** 2;
  return best(curve, (tp, fp) => ((1 + square) * tp) / (tp + fp + square * curve.positives));
}

/** The first point with the largest value. */
export function best(
  curve: RocCurve,
  value: (truePositives: number, falsePositives: number, index: number) => number,
): OptimalPoint {
  let [index, largest] = [0, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < curve.thresholds.length; at += 1) {
    const here = value(curve.truePositives[at], curve.falsePositives[at], at);
    // Sums that should be equal differ in their last digits.
    const rounding = Number.isFinite(largest) ? 1e-13 * Math.abs(largest) : 0;
    if (here > largest + rounding) [index, largest] = [at, here];
  }
  return { ...pointAt(curve, index), value: largest };
}
