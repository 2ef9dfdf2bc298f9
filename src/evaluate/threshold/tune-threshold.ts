import { DataError, got, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { type Label, quote } from "../../base/label.js";
import { midway } from "../../data/rank/midway.js";
import { badOption } from "../metrics/input/numbers.js";
import { type PositiveOptions, readBinaryCases, type Scores } from "../metrics/input/scores.js";
import { type RocCurve, rocOf } from "../roc/roc-curve.js";
import type { ErrorCosts } from "./costs.js";
import { type OperatingPoint, pointAt } from "./operating-point.js";
import {
  accuracyOptimalPoint,
  best,
  costOptimal,
  fScoreOptimal,
  type OptimalPoint,
} from "./optimal-point.js";

/**
 * The criterion that a threshold is chosen by:
 *
 * - "accuracy": the share of cases that are classified correctly.
 * - "balanced-accuracy": the mean of the rates of both classes; the point of the largest Youden index.
 * - "f-score", or `{ beta }`: a mean of precision and recall.
 * - costs of errors: the expected cost of a case, which is minimized.
 * - a function of a point, which is maximized.
 */
export type ThresholdCriterion =
  | "accuracy"
  | "balanced-accuracy"
  | "f-score"
  | { readonly beta: number }
  | ErrorCosts
  | ((point: OperatingPoint) => number);

export interface TuneThresholdOptions extends PositiveOptions {
  /** "accuracy" by default. */
  readonly criterion?: ThresholdCriterion | undefined;
}

/** A threshold for new cases, and how it was found. */
export interface TunedThreshold {
  /**
   * New cases are called positive if their score is at least this: the midpoint of two scores, so that neither side
   * is favored. Infinity calls no case positive, −Infinity all.
   */
  readonly threshold: number;
  readonly point: OptimalPoint;
  readonly curve: RocCurve;
}

/**
 * The threshold on scores that is best by a criterion; higher scores speak for the positive class. The scores must be
 * of cases that the model has not seen, such as the out-of-fold predictions of `crossValidate`.
 *
 * ```ts
 * tuneThreshold([1, 1, 1, 0], [0.9, 0.8, 0.4, 0.3]).threshold; // 0.35
 * ```
 */
export function tuneThreshold(
  truth: ArrayLike<Label>,
  scores: Scores,
  options: TuneThresholdOptions = {},
): TunedThreshold {
  const method = "tuneThreshold";
  const curve = rocOf(method, readBinaryCases(method, truth, scores, options, ["criterion"]));
  const point = chosenPoint(method, curve, options.criterion ?? "accuracy");
  const [lower, upper] = point.interval;
  const bounded = Number.isFinite(lower) && Number.isFinite(upper);
  const threshold = bounded ? midway(lower, upper) : point.index === 0 ? upper : lower;
  return { threshold, point, curve };
}

function chosenPoint(method: string, curve: RocCurve, criterion: ThresholdCriterion): OptimalPoint {
  if (typeof criterion === "function") {
    return best(curve, (_, __, index) => requireNumber(method, index, criterion(pointAt(curve, index))));
  }
  if (typeof criterion === "object" && criterion !== null) {
    if (!("beta" in criterion)) return costOptimal(method, curve, criterion);
    requireKnownOptions(method, criterion, ["beta"]);
    return fScoreOptimal(method, curve, criterion.beta);
  }
  switch (criterion) {
    case "accuracy":
      return accuracyOptimalPoint(curve);
    case "balanced-accuracy":
      return best(curve, (tp, fp) => (1 + tp / curve.positives - fp / curve.negatives) / 2);
    case "f-score":
      return fScoreOptimal(method, curve, 1);
    default: {
      const expected =
        '"accuracy", "balanced-accuracy", "f-score", { beta }, costs of errors, or a function of a point';
      throw badOption(method, "criterion", expected, quote(criterion));
    }
  }
}

function requireNumber(method: string, index: number, value: number): number {
  if (!Number.isNaN(value)) return value;
  const sentence = words`the criterion is ${got("NaN")} at point ${index} of the curve.`;
  throw new DataError(method, sentence, { row: index, expected: "a number" });
}
