import { DataError, OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { midway } from "../../data/rank/midway.js";
import type { PositiveFlags } from "../roc/coverage-curve.js";
import { type RocCurve, rocCurve } from "../roc/roc-curve.js";
import type { ErrorCosts } from "./costs.js";
import type { OperatingPoint } from "./operating-point.js";
import { pointAt } from "./operating-point.js";
import {
  accuracyOptimalPoint,
  best,
  costOptimal,
  fScoreOptimal,
  type OptimalPoint,
} from "./optimal-point.js";

/**
 * What a threshold is chosen by:
 *
 * - "accuracy": the share of cases that are called right.
 * - "balanced-accuracy": the mean of the rates of both classes; the point of largest Youden index.
 * - "f-score", or `{ beta }`: precision and recall together.
 * - costs of errors: the expected cost of a case, which is to be small.
 * - a function of a point, which is to be large.
 */
export type ThresholdCriterion =
  | "accuracy"
  | "balanced-accuracy"
  | "f-score"
  | { readonly beta: number }
  | ErrorCosts
  | ((point: OperatingPoint) => number);

export interface TuneThresholdOptions {
  /** "accuracy" unless given. */
  readonly criterion?: ThresholdCriterion;
  /** How often each case counts; once unless given. */
  readonly weights?: ArrayLike<number>;
}

/** A threshold for new cases, and how it was found. */
export interface TunedThreshold {
  /**
   * New cases are called positive where their score is at least this: midway between two scores, so that
   * neither side is favored. Infinity calls none positive, −Infinity all.
   */
  readonly threshold: number;
  readonly point: OptimalPoint;
  readonly curve: RocCurve;
}

/**
 * The threshold on scores, the higher the more positive, that a criterion likes best. The scores must be of
 * cases that the model has not seen, such as the out-of-fold predictions of `crossValidate`.
 *
 * ```ts
 * tuneThreshold([0.9, 0.8, 0.4, 0.3], [1, 1, 1, 0]).threshold; // 0.35
 * ```
 */
export function tuneThreshold(
  scores: ArrayLike<number>,
  positives: PositiveFlags,
  { criterion = "accuracy", weights }: TuneThresholdOptions = {},
): TunedThreshold {
  const curve = rocCurve(scores, positives, weights);
  const point = chosenPoint("tuneThreshold", curve, criterion);
  const [lower, upper] = point.interval;
  const bounded = Number.isFinite(lower) && Number.isFinite(upper);
  const threshold = bounded ? midway(lower, upper) : point.place === 0 ? upper : lower;
  return { threshold, point, curve };
}

function chosenPoint(method: string, curve: RocCurve, criterion: ThresholdCriterion): OptimalPoint {
  if (typeof criterion === "function") {
    return best(curve, (_, __, place) => requireNumber(method, place, criterion(pointAt(curve, place))));
  }
  if (typeof criterion === "object" && criterion !== null) {
    return "beta" in criterion
      ? fScoreOptimal(method, curve, criterion.beta)
      : costOptimal(method, curve, criterion);
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
      throw new OptionError(`${method}: option "criterion" must be ${expected}; got ${quote(criterion)}.`, {
        method,
        option: "criterion",
        expected,
        received: quote(criterion),
      });
    }
  }
}

function requireNumber(method: string, place: number, value: number): number {
  if (!Number.isNaN(value)) return value;
  throw new DataError(`${method}: the criterion is NaN at point ${place} of the curve.`, {
    method,
    row: place,
    expected: "a number",
    received: "NaN",
  });
}
