// Metrics of labels alone. Each is computed from the confusion matrix.

import { OptionError, optionName, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import type { Label } from "../../../base/label.js";
import { LossMatrix } from "../../decide/loss-matrix.js";
import { type LabelOptions, readLabelPair, readLabels, requireSameLength } from "../input/labels.js";
import { requireOption } from "../input/numbers.js";
import { readCaseWeights, totalWeight } from "../input/weights.js";
import type { KappaWeighting } from "./agreement.js";
import { AVERAGE_OPTIONS, type AverageOptions, averageRatio } from "./average.js";
import {
  type ClassRatio,
  fRatio,
  jaccardRatio,
  precisionRatio,
  recallRatio,
  specificityRatio,
} from "./class-counts.js";
import { type ConfusionMatrix, confusionOf } from "./confusion-matrix.js";
import { countPairs } from "./contingency.js";
import type { Losses } from "./losses.js";

type Labels = ArrayLike<Label>;

function confusion<O extends LabelOptions>(
  method: string,
  truth: Labels,
  predicted: Labels,
  options: O,
  names: readonly (keyof O & string)[] = [],
): ConfusionMatrix {
  return confusionOf(readLabelPair(method, truth, predicted, options, names));
}

function classRatio(
  method: string,
  truth: Labels,
  predicted: Labels,
  ratio: ClassRatio,
  options: ClassRatioOptions,
): number {
  const { perClass } = confusion(method, truth, predicted, options, AVERAGE_OPTIONS);
  return averageRatio(method, perClass, ratio, options);
}

/**
 * The share of cases that are predicted correctly.
 *
 * ```ts
 * accuracy(["a", "b", "b"], ["a", "b", "a"]); // 2/3
 * ```
 */
export function accuracy(truth: Labels, predicted: Labels, options: LabelOptions = {}): number {
  return confusion("accuracy", truth, predicted, options).accuracy;
}

/**
 * The mean 0-1 loss: the share of cases that are predicted wrongly.
 *
 * ```ts
 * errorRate(["a", "b", "b"], ["a", "b", "a"]); // 1/3
 * ```
 */
export function errorRate(truth: Labels, predicted: Labels, options: LabelOptions = {}): number {
  return confusion("errorRate", truth, predicted, options).errorRate;
}

export interface BalancedAccuracyOptions extends LabelOptions {
  /** Whether to rescale the result so that guessing gives 0 and no error gives 1. */
  readonly adjusted?: boolean | undefined;
}

/**
 * The mean recall of the classes that occur, so that rare classes count as much as frequent ones.
 *
 * ```ts
 * balancedAccuracy([1, 1, 1, 0], [1, 1, 1, 1]); // 0.5
 * ```
 */
export function balancedAccuracy(
  truth: Labels,
  predicted: Labels,
  options: BalancedAccuracyOptions = {},
): number {
  const { adjusted } = options;
  return confusion("balancedAccuracy", truth, predicted, options, ["adjusted"]).balancedAccuracy({
    adjusted,
  });
}

/**
 * The mean loss of decisions. A loss matrix names the classes and what can be decided, so that decisions may also be
 * actions such as "reject"; plain numbers have one row per decided class and one column per true class.
 *
 * ```ts
 * const losses = new LossMatrix({ classes: ["ill", "well"], losses: [[0, 1], [10, 0]] });
 * costLoss(["ill", "well"], ["well", "ill"], losses); // 5.5
 * ```
 */
export function costLoss(truth: Labels, decided: Labels, losses: Losses, options: LabelOptions = {}): number {
  const method = "costLoss";
  if (!(losses instanceof LossMatrix))
    return confusion(method, truth, decided, options).meanLoss(losses, method);
  requireKnownOptions(method, options, ["weights", "classes"]);
  if (options.classes !== undefined) {
    const message = words`${optionName("classes")} is for plain numbers; a loss matrix names its classes.`;
    throw new OptionError(method, message, { expected: "no classes", received: "classes" });
  }
  requireSameLength(method, "labels", truth.length, decided.length);
  const weights = readCaseWeights(method, truth.length, options);
  const rows = readLabels(method, "decision", decided, losses.actions).codes;
  const columns = readLabels(method, "truth", truth, losses.classes).codes;
  const counts = countPairs(rows, losses.actions.length, columns, losses.classes.length, weights);
  const sum = counts.reduce((before, count, at) => before + count * losses.losses.data[at], 0);
  return sum / totalWeight(truth.length, weights);
}

/** The options of metrics that are a ratio for each class, such as `precision` and `recall`. */
export type ClassRatioOptions = LabelOptions & AverageOptions;

/**
 * TP / (TP + FP): the share of positive predictions that are right.
 *
 * ```ts
 * precision([1, 1, 0, 0], [1, 1, 1, 0]); // 2/3
 * ```
 */
export function precision(truth: Labels, predicted: Labels, options: ClassRatioOptions = {}): number {
  return classRatio("precision", truth, predicted, precisionRatio, options);
}

/**
 * TP / (TP + FN): the share of positive cases that are found; also called sensitivity.
 *
 * ```ts
 * recall([1, 1, 0, 0], [1, 0, 0, 0]); // 0.5
 * ```
 */
export function recall(truth: Labels, predicted: Labels, options: ClassRatioOptions = {}): number {
  return classRatio("recall", truth, predicted, recallRatio, options);
}

/**
 * TN / (TN + FP): the share of negative cases that are predicted as negative.
 *
 * ```ts
 * specificity([1, 1, 0, 0], [1, 1, 1, 0]); // 0.5
 * ```
 */
export function specificity(truth: Labels, predicted: Labels, options: ClassRatioOptions = {}): number {
  return classRatio("specificity", truth, predicted, specificityRatio, options);
}

/**
 * TP / (TP + FP + FN): the overlap of positive cases and positive predictions.
 *
 * ```ts
 * jaccard([1, 1, 0, 0], [1, 0, 1, 0]); // 1/3
 * ```
 */
export function jaccard(truth: Labels, predicted: Labels, options: ClassRatioOptions = {}): number {
  return classRatio("jaccard", truth, predicted, jaccardRatio, options);
}

export type FBetaOptions = ClassRatioOptions & {
  /** How many times as much recall counts as precision; 1 by default. */
  readonly beta?: number | undefined;
};

/**
 * The weighted harmonic mean of precision and recall; by default F₁.
 *
 * ```ts
 * fBeta([1, 1, 0, 0], [1, 0, 1, 0], { beta: 2 }); // 0.5
 * ```
 */
export function fBeta(truth: Labels, predicted: Labels, options: FBetaOptions = {}): number {
  const beta = options.beta ?? 1;
  requireOption("fBeta", "beta", beta, beta >= 0 && beta < Number.POSITIVE_INFINITY, "a finite number ≥ 0");
  const { perClass } = confusion("fBeta", truth, predicted, options, ["beta", ...AVERAGE_OPTIONS]);
  return averageRatio("fBeta", perClass, fRatio(beta), options);
}

/** The options of `cohenKappa`. */
export interface KappaOptions extends LabelOptions {
  /** How much a confusion counts: "none" (always 1) by default. The order of `classes` is the scale. */
  readonly weighting?: KappaWeighting | undefined;
}

/**
 * Cohen's κ: agreement beyond what the two distributions of labels would give by chance alone.
 *
 * ```ts
 * cohenKappa([1, 1, 0, 0], [1, 0, 0, 0]); // 0.5
 * ```
 */
export function cohenKappa(truth: Labels, predicted: Labels, options: KappaOptions = {}): number {
  return confusion("cohenKappa", truth, predicted, options, ["weighting"]).kappa(options.weighting);
}

/**
 * Matthews' correlation coefficient, for any number of classes.
 *
 * ```ts
 * matthewsCorrelation([1, 1, 0, 0], [0, 0, 1, 1]); // -1
 * ```
 */
export function matthewsCorrelation(truth: Labels, predicted: Labels, options: LabelOptions = {}): number {
  return confusion("matthewsCorrelation", truth, predicted, options).matthews;
}
