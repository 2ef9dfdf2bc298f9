import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requirePositive } from "../../probability/distributions/require.js";
import type { RocCurve } from "../roc/roc-curve.js";
import { upperHull } from "../roc/upper-hull.js";
import { type ErrorCosts, rateCosts, readPrior } from "./costs.js";
import { type OperatingPoint, operatingPoint, pointAt } from "./operating-point.js";

/** A point of a ROC curve that some criterion likes best, and what the criterion says of it. */
export interface OptimalPoint extends OperatingPoint {
  /** Accuracy, expected cost of a case, F score, or whatever was asked for. */
  readonly value: number;
}

/**
 * The point of least expected cost: the one on the highest line of equal cost. With the default costs it is
 * that of the highest accuracy. Of equal points the one that calls fewest cases positive.
 *
 * ```ts
 * const curve = rocCurve([0.9, 0.8, 0.4, 0.3], [1, 0, 1, 0]);
 * costOptimalPoint(curve, { falseNegative: 5 }).threshold; // 0.4
 * ```
 */
export function costOptimalPoint(curve: RocCurve, costs: ErrorCosts = {}): OptimalPoint {
  return costOptimal("costOptimalPoint", curve, costs);
}

/**
 * The point of the highest accuracy among the curve's cases.
 *
 * ```ts
 * accuracyOptimalPoint(rocCurve([0.9, 0.8, 0.4, 0.3], [1, 1, 0, 1])).value; // 0.75
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
 * fScoreOptimalPoint(rocCurve([0.9, 0.8, 0.4, 0.3], [1, 0, 1, 0])).value; // 0.8
 * ```
 */
export function fScoreOptimalPoint(
  curve: RocCurve,
  { beta = 1 }: { readonly beta?: number } = {},
): OptimalPoint {
  return fScoreOptimal("fScoreOptimalPoint", curve, beta);
}

/** What scores of a MAP decision are. */
export type ScoreScale = "probability" | "log-odds" | "likelihood-ratio" | "log-likelihood-ratio";

export interface MapPointOptions {
  /** What the scores are: posterior probabilities unless given. */
  readonly scores?: ScoreScale;
  /**
   * The probability of a positive, for likelihood ratios: that of the curve's cases unless given. With 0.5
   * the decision is that of maximum likelihood.
   */
  readonly prior?: number;
}

/**
 * The point at which the more probable class is said, as the scores have it: where probabilities reach ½, log
 * odds 0, likelihood ratios P(negative)/P(positive). Far from the optimal point the scores are not calibrated.
 *
 * ```ts
 * mapPoint(rocCurve([3, 1.5, 0.5], [1, 0, 0]), { scores: "likelihood-ratio" }).falsePositives; // 0: the threshold is 2
 * ```
 */
export function mapPoint(
  curve: RocCurve,
  { scores = "probability", prior }: MapPointOptions = {},
): OperatingPoint {
  const method = "mapPoint";
  const positive = readPrior(method, curve, prior);
  const ratio = (1 - positive) / positive;
  switch (scores) {
    case "probability":
      return operatingPoint(curve, 0.5);
    case "log-odds":
      return operatingPoint(curve, 0);
    case "likelihood-ratio":
      return operatingPoint(curve, ratio);
    case "log-likelihood-ratio":
      return operatingPoint(curve, Math.log(ratio));
    default: {
      const expected = '"probability", "log-odds", "likelihood-ratio" or "log-likelihood-ratio"';
      throw new OptionError(`${method}: option "scores" must be ${expected}; got ${quote(scores)}.`, {
        method,
        option: "scores",
        expected,
        received: quote(scores),
      });
    }
  }
}

/** A point of the convex hull, and for which costs no other is better. */
export interface OptimalRange {
  readonly point: OperatingPoint;
  /** Slopes of isometrics, from the least to the greatest. */
  readonly slopes: readonly [least: number, greatest: number];
  /** Costs of a false positive over a false negative, for the class frequencies asked about. */
  readonly costRatios: readonly [least: number, greatest: number];
}

/**
 * Every point of the upper convex hull with the range of slopes, and so of cost ratios, in which it is optimal:
 * from "call none positive" (false positives are dear) to "call all positive". The ranges meet.
 *
 * ```ts
 * optimalRanges(rocCurve([4, 3, 2, 1], [true, false, true, false])).map(({ costRatios }) => costRatios);
 * // [[Infinity, Infinity], [1, Infinity], [0, 1], [0, 0]]
 * ```
 */
export function optimalRanges(curve: RocCurve, { prior }: Pick<ErrorCosts, "prior"> = {}): OptimalRange[] {
  const { places, truePositiveRates: up, falsePositiveRates: right } = upperHull(curve);
  const positive = readPrior("optimalRanges", curve, prior);
  const slope = (segment: number) => {
    if (segment < 0) return Number.POSITIVE_INFINITY;
    if (segment === places.length - 1) return 0;
    return (up[segment + 1] - up[segment]) / (right[segment + 1] - right[segment]);
  };
  return Array.from(places, (place, at) => {
    const slopes = [slope(at), slope(at - 1)] as const;
    const costRatios = slopes.map((value) => (value * positive) / (1 - positive));
    return { point: pointAt(curve, place), slopes, costRatios: [costRatios[0], costRatios[1]] };
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
  value: (truePositives: number, falsePositives: number, place: number) => number,
): OptimalPoint {
  let [place, largest] = [0, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < curve.thresholds.length; at += 1) {
    const here = value(curve.truePositives[at], curve.falsePositives[at], at);
    // Sums that should be equal differ in their last digits.
    const rounding = Number.isFinite(largest) ? 1e-13 * Math.abs(largest) : 0;
    if (here > largest + rounding) [place, largest] = [at, here];
  }
  return { ...pointAt(curve, place), value: largest };
}
