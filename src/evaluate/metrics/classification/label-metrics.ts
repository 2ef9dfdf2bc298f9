// Metrics of labels alone. Each is a number of the confusion matrix.

import type { Label } from "../../../base/label.js";
import { type LabelOptions, readLabelPair } from "../input/labels.js";
import { requireOption } from "../input/numbers.js";
import type { KappaWeighting } from "./agreement.js";
import type { AverageOptions } from "./average.js";
import { type ConfusionMatrix, confusionOf } from "./confusion-matrix.js";
import { type Losses, lossTable } from "./losses.js";

type Labels = ArrayLike<Label>;

function confusion(method: string, truth: Labels, predicted: Labels, options: LabelOptions): ConfusionMatrix {
  return confusionOf(readLabelPair(method, truth, predicted, options));
}

/**
 * The share of the cases whose class was said.
 *
 * ```ts
 * accuracy(["a", "b", "b"], ["a", "b", "a"]); // 2/3
 * ```
 */
export function accuracy(truth: Labels, predicted: Labels, options: LabelOptions = {}): number {
  return confusion("accuracy", truth, predicted, options).accuracy;
}

/**
 * The mean 0/1 loss: the share of the cases of which another class was said.
 *
 * ```ts
 * errorRate(["a", "b", "b"], ["a", "b", "a"]); // 1/3
 * ```
 */
export function errorRate(truth: Labels, predicted: Labels, options: LabelOptions = {}): number {
  return confusion("errorRate", truth, predicted, options).errorRate;
}

export interface BalancedAccuracyOptions extends LabelOptions {
  /** Rescaled so that guessing gives 0 and no error gives 1. */
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
  return confusion("balancedAccuracy", truth, predicted, options).balancedAccuracy(options);
}

/**
 * The mean loss where confusions do not cost the same.
 *
 * ```ts
 * const losses = (truth: Label, said: Label) => (truth === said ? 0 : truth === "ill" ? 10 : 1);
 * costLoss(["ill", "well"], ["well", "ill"], losses); // 5.5
 * ```
 */
export function costLoss(
  truth: Labels,
  predicted: Labels,
  losses: Losses,
  options: LabelOptions = {},
): number {
  const matrix = confusion("costLoss", truth, predicted, options);
  return matrix.meanLoss(lossTable("costLoss", losses, matrix.classes));
}

export type ClassRatioOptions = LabelOptions & AverageOptions;

/**
 * TP / (TP + FP): how often what was said is true.
 *
 * ```ts
 * precision([1, 1, 0, 0], [1, 1, 1, 0]); // 2/3
 * ```
 */
export function precision(truth: Labels, predicted: Labels, options: ClassRatioOptions = {}): number {
  return confusion("precision", truth, predicted, options).precision(options);
}

/**
 * TP / (TP + FN): how much of what is true was said; also sensitivity.
 *
 * ```ts
 * recall([1, 1, 0, 0], [1, 0, 0, 0]); // 0.5
 * ```
 */
export function recall(truth: Labels, predicted: Labels, options: ClassRatioOptions = {}): number {
  return confusion("recall", truth, predicted, options).recall(options);
}

/**
 * TN / (TN + FP): how much of what is false was not said.
 *
 * ```ts
 * specificity([1, 1, 0, 0], [1, 1, 1, 0]); // 0.5
 * ```
 */
export function specificity(truth: Labels, predicted: Labels, options: ClassRatioOptions = {}): number {
  return confusion("specificity", truth, predicted, options).specificity(options);
}

/**
 * TP / (TP + FP + FN): the overlap of what is true and what was said.
 *
 * ```ts
 * jaccard([1, 1, 0, 0], [1, 0, 1, 0]); // 1/3
 * ```
 */
export function jaccard(truth: Labels, predicted: Labels, options: ClassRatioOptions = {}): number {
  return confusion("jaccard", truth, predicted, options).jaccard(options);
}

export type FBetaOptions = ClassRatioOptions & {
  /** How much more recall counts than precision; 1 unless given. */
  readonly beta?: number | undefined;
};

/**
 * The weighted harmonic mean of precision and recall; F₁ unless β is given.
 *
 * ```ts
 * fBeta([1, 1, 0, 0], [1, 0, 1, 0], { beta: 2 }); // 0.5
 * ```
 */
export function fBeta(truth: Labels, predicted: Labels, options: FBetaOptions = {}): number {
  const beta = options.beta ?? 1;
  requireOption("fBeta", "beta", beta, beta >= 0 && beta < Number.POSITIVE_INFINITY, "a finite number ≥ 0");
  return confusion("fBeta", truth, predicted, options).fBeta(beta, options);
}

export interface KappaOptions extends LabelOptions {
  /** How much a confusion counts: "none" (all alike) unless given. The order of `classes` is the scale. */
  readonly weighting?: KappaWeighting | undefined;
}

/**
 * Cohen's κ: agreement beyond what the two distributions of labels would give by chance.
 *
 * ```ts
 * cohenKappa([1, 1, 0, 0], [1, 0, 0, 0]); // 0.5
 * ```
 */
export function cohenKappa(truth: Labels, predicted: Labels, options: KappaOptions = {}): number {
  return confusion("cohenKappa", truth, predicted, options).kappa(options.weighting);
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
