// The metrics of classification by name. Of two classes, one-sided metrics are those of the last; of more they are
// the plain mean over all, where a class that was never said, or does not occur, counts 0.

import type { Label } from "../../base/label.js";
import { adjustable } from "./adjustable.js";
import {
  type CalibrationErrorSettings,
  expectedErrorOf,
  maximumErrorOf,
} from "./calibration/calibration-curve.js";
import type { KappaWeighting } from "./classification/agreement.js";
import type { AverageOptions } from "./classification/average.js";
import { type ConfusionMatrix, confusionOf } from "./classification/confusion-matrix.js";
import type { Losses } from "./classification/losses.js";
import { scoredCases } from "./evidence.js";
import type { ScoredCases } from "./input/scores.js";
import type { ClassificationEvidence, ClassificationMetric } from "./metric.js";
import { brierOf } from "./probability/brier.js";
import { logLikelihoodOf, meanLogLoss } from "./probability/log-loss.js";
import { averagePrecisionOf, type PrecisionAverage } from "./probability/precision-recall.js";
import { type RocAucAverage, rocAucOf } from "./probability/roc-auc.js";

type Facts = Pick<ClassificationMetric, "name" | "better" | "meaning">;

function ofLabels(facts: Facts, measure: (matrix: ConfusionMatrix) => number): ClassificationMetric {
  const evaluate = (evidence: ClassificationEvidence) => measure(confusionOf(evidence));
  return Object.freeze({ ...facts, task: "classification", needs: "labels", evaluate });
}

function ofProbabilities(facts: Facts, measure: (cases: ScoredCases) => number): ClassificationMetric {
  const evaluate = (evidence: ClassificationEvidence) => measure(scoredCases(facts.name, evidence));
  return Object.freeze({ ...facts, task: "classification", needs: "probabilities", evaluate });
}

/** A share of one class or averaged over all. */
function ofClasses(facts: Facts, measure: (matrix: ConfusionMatrix, options: AverageOptions) => number) {
  return adjustable<ClassificationMetric, AverageOptions>(
    ["positive", "average", "zeroDivision"],
    (options) => ofLabels(facts, (matrix) => measure(matrix, averaging(matrix, options))),
  );
}

/** The caller's choice; else the last of two classes, or the mean over more. */
function averaging({ classes }: ConfusionMatrix, options: AverageOptions): AverageOptions {
  const chosen = options.average !== undefined || options.positive !== undefined || classes.length === 2;
  return { zeroDivision: 0, ...(chosen ? {} : { average: "macro" }), ...options };
}

type Clipped = { readonly clip?: number | undefined };

function clipped(facts: Facts, measure: (cases: ScoredCases, clip: number | undefined) => number) {
  return adjustable<ClassificationMetric, Clipped>(["clip"], ({ clip }) =>
    ofProbabilities(facts, (cases) => measure(cases, clip)),
  );
}

function ofBins(facts: Facts, measure: (cases: ScoredCases, options: CalibrationErrorSettings) => number) {
  return adjustable<ClassificationMetric, CalibrationErrorSettings>(
    ["bins", "strategy", "of", "positive"],
    (options) => ofProbabilities(facts, (cases) => measure(cases, options)),
  );
}

export const classificationMetrics = {
  accuracy: ofLabels(
    { name: "accuracy", better: "higher", meaning: "The share of the cases whose class was said." },
    (matrix) => matrix.accuracy,
  ),
  errorRate: ofLabels(
    {
      name: "errorRate",
      better: "lower",
      meaning: "The share of the cases of which another class was said.",
    },
    (matrix) => matrix.errorRate,
  ),
  balancedAccuracy: adjustable<ClassificationMetric, { readonly adjusted?: boolean | undefined }>(
    ["adjusted"],
    (options) =>
      ofLabels(
        {
          name: "balancedAccuracy",
          better: "higher",
          meaning: "The mean recall of the classes that occur.",
        },
        (matrix) => matrix.balancedAccuracy(options),
      ),
  ),
  precision: ofClasses(
    { name: "precision", better: "higher", meaning: "How often what was said is true." },
    (matrix, options) => matrix.precision(options),
  ),
  recall: ofClasses(
    { name: "recall", better: "higher", meaning: "How much of what is true was said." },
    (matrix, options) => matrix.recall(options),
  ),
  specificity: ofClasses(
    { name: "specificity", better: "higher", meaning: "How much of what is false was not said." },
    (matrix, options) => matrix.specificity(options),
  ),
  f1: adjustable<ClassificationMetric, AverageOptions & { readonly beta?: number | undefined }>(
    ["beta", "positive", "average", "zeroDivision"],
    ({ beta = 1, ...options }) =>
      ofLabels(
        { name: "f1", better: "higher", meaning: "The harmonic mean of precision and recall." },
        (matrix) => matrix.fBeta(beta, averaging(matrix, options)),
      ),
  ),
  jaccard: ofClasses(
    { name: "jaccard", better: "higher", meaning: "The overlap of what is true and what was said." },
    (matrix, options) => matrix.jaccard(options),
  ),
  cohenKappa: adjustable<ClassificationMetric, { readonly weighting?: KappaWeighting | undefined }>(
    ["weighting"],
    ({ weighting }) =>
      ofLabels({ name: "cohenKappa", better: "higher", meaning: "Agreement beyond chance." }, (matrix) =>
        matrix.kappa(weighting),
      ),
  ),
  matthewsCorrelation: ofLabels(
    {
      name: "matthewsCorrelation",
      better: "higher",
      meaning: "The correlation of truth and prediction.",
    },
    (matrix) => matrix.matthews,
  ),
  logLoss: clipped(
    {
      name: "logLoss",
      better: "lower",
      meaning: "The mean of −ln p, where p is the probability given to the true class.",
    },
    (cases, clip) => meanLogLoss("logLoss", cases, clip),
  ),
  logLikelihood: clipped(
    {
      name: "logLikelihood",
      better: "higher",
      meaning: "The sum of ln p, where p is the probability given to the true class.",
    },
    (cases, clip) => logLikelihoodOf("logLikelihood", cases, clip),
  ),
  meanDeviance: clipped(
    { name: "meanDeviance", better: "lower", meaning: "Twice the log loss." },
    (cases, clip) => 2 * meanLogLoss("meanDeviance", cases, clip),
  ),
  brierScore: adjustable<ClassificationMetric, { readonly halved?: boolean | undefined }>(
    ["halved"],
    ({ halved }) =>
      ofProbabilities(
        {
          name: "brierScore",
          better: "lower",
          meaning: "The mean squared distance of the probabilities from the truth.",
        },
        (cases) => brierOf(cases, halved),
      ),
  ),
  rocAuc: adjustable<ClassificationMetric, RocAucAverage & { readonly positive?: Label | undefined }>(
    ["multiclass", "average", "positive"],
    (options) =>
      ofProbabilities(
        {
          name: "rocAuc",
          better: "higher",
          meaning: "The probability that a case of the class has a higher score than another one.",
        },
        (cases) => rocAucOf(cases, options),
      ),
  ),
  averagePrecision: adjustable<
    ClassificationMetric,
    PrecisionAverage & { readonly positive?: Label | undefined }
  >(["average", "positive"], (options) =>
    ofProbabilities(
      {
        name: "averagePrecision",
        better: "higher",
        meaning: "The precisions at all thresholds, each counted by the recall that is gained there.",
      },
      (cases) => averagePrecisionOf(cases, options),
    ),
  ),
  expectedCalibrationError: ofBins(
    {
      name: "expectedCalibrationError",
      better: "lower",
      meaning: "The mean distance of what was said from what happened, over bins.",
    },
    (cases, options) => expectedErrorOf("expectedCalibrationError", cases, options),
  ),
  maximumCalibrationError: ofBins(
    {
      name: "maximumCalibrationError",
      better: "lower",
      meaning: "The largest distance of what was said from what happened, over bins.",
    },
    (cases, options) => maximumErrorOf("maximumCalibrationError", cases, options),
  ),
} as const;

/**
 * The mean loss where confusions do not cost the same, as a metric.
 *
 * ```ts
 * costMetric([[0, 1], [10, 0]]).better; // "lower"
 * ```
 */
export function costMetric(losses: Losses, name = "costLoss"): ClassificationMetric {
  const meaning = "The mean loss, by a table of what each confusion costs.";
  return ofLabels({ name, better: "lower", meaning }, (matrix) => matrix.meanLoss(losses));
}
