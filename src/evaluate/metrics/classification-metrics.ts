// The metrics of classification by name. With two classes, one-sided metrics are those of the positive class; with
// more, they are the plain mean over all classes, where a class that is never predicted, or does not occur, counts as 0.

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
import { rankedCases, scoredCases } from "./evidence.js";
import type { ScoredCases } from "./input/scores.js";
import type { ClassificationEvidence, ClassificationMetric } from "./metric.js";
import { brierOf } from "./probability/brier.js";
import { logLikelihoodOf, meanLogLoss } from "./probability/log-loss.js";
import { averagePrecisionOf, type PrecisionAverage } from "./probability/precision-recall.js";
import { type RocAucAverage, rocAucOf } from "./probability/roc-auc.js";

type Facts = readonly [name: string, better: ClassificationMetric["better"], meaning: string];

/** Metrics between bounds; all others are unbounded on one side at least. */
const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...Object.fromEntries(
    [
      "accuracy",
      "errorRate",
      "balancedAccuracy",
      "precision",
      "recall",
      "specificity",
      "f1",
      "jaccard",
      "rocAuc",
      "averagePrecision",
      "expectedCalibrationError",
      "maximumCalibrationError",
    ].map((name) => [name, [0, 1]]),
  ),
  cohenKappa: [-1, 1],
  matthewsCorrelation: [-1, 1],
};

function ofLabels(
  [name, better, meaning]: Facts,
  measure: (matrix: ConfusionMatrix, evidence: ClassificationEvidence) => number,
): ClassificationMetric {
  const evaluate = (evidence: ClassificationEvidence) => measure(confusionOf(evidence), evidence);
  const range = RANGES[name];
  return Object.freeze({ name, better, meaning, range, task: "classification", needs: "labels", evaluate });
}

function ofProbabilities(facts: Facts, measure: (cases: ScoredCases) => number): ClassificationMetric {
  return ofScores(facts, scoredCases, measure);
}

/** A metric of scores where only the order of the cases counts. */
function ofRanks(facts: Facts, measure: (cases: ScoredCases) => number): ClassificationMetric {
  return ofScores(facts, rankedCases, measure);
}

function ofScores(
  [name, better, meaning]: Facts,
  read: typeof scoredCases,
  measure: (cases: ScoredCases) => number,
): ClassificationMetric {
  const evaluate = (evidence: ClassificationEvidence) => measure(read(name, evidence));
  const [range, needs] = [RANGES[name], "probabilities" as const];
  return Object.freeze({ name, better, meaning, range, task: "classification", needs, evaluate });
}

/** A ratio of one class, or averaged over all. */
function ofClasses(facts: Facts, measure: (matrix: ConfusionMatrix, options: AverageOptions) => number) {
  return adjustable<ClassificationMetric, AverageOptions>(
    ["positive", "average", "zeroDivision"],
    (options) => ofLabels(facts, (matrix, evidence) => measure(matrix, averaging(evidence, options))),
  );
}

/** The caller's choice; otherwise the positive one of two classes, or the mean over more than two. */
function averaging(
  { classes, positive }: ClassificationEvidence,
  { average, positive: named, zeroDivision = 0 }: AverageOptions,
): AverageOptions {
  if (average !== undefined || named !== undefined) return { average, positive: named, zeroDivision };
  if (classes.length !== 2) return { average: "macro", zeroDivision };
  return { zeroDivision, ...(positive !== undefined && { positive: classes[positive] }) };
}

type Clipped = { readonly clip?: number | undefined };

/** The difference between 1 and the next number, as in scikit-learn: the loss of a probability of 0 is then 36. */
const SMALLEST_SHARE = Number.EPSILON;

function clipped(facts: Facts, measure: (cases: ScoredCases, clip: number | undefined) => number) {
  return adjustable<ClassificationMetric, Clipped>(["clip"], ({ clip }) => {
    const metric = ofProbabilities(facts, (cases) => measure(cases, clip));
    if (clip !== undefined) return metric;
    return Object.freeze({
      ...metric,
      clipped: ofProbabilities(facts, (cases) => measure(cases, SMALLEST_SHARE)),
    });
  });
}

function ofBins(facts: Facts, measure: (cases: ScoredCases, options: CalibrationErrorSettings) => number) {
  return adjustable<ClassificationMetric, CalibrationErrorSettings>(
    ["bins", "method", "of", "positive"],
    (options) => ofProbabilities(facts, (cases) => measure(cases, options)),
  );
}

export const classificationMetrics = {
  accuracy: ofLabels(
    ["accuracy", "higher", "The share of cases that are predicted correctly."],
    (matrix) => matrix.accuracy,
  ),
  errorRate: ofLabels(
    ["errorRate", "lower", "The share of cases that are predicted wrongly."],
    (matrix) => matrix.errorRate,
  ),
  balancedAccuracy: adjustable<ClassificationMetric, { readonly adjusted?: boolean | undefined }>(
    ["adjusted"],
    (options) =>
      ofLabels(["balancedAccuracy", "higher", "The mean recall of the classes that occur."], (matrix) =>
        matrix.balancedAccuracy(options),
      ),
  ),
  precision: ofClasses(
    ["precision", "higher", "The share of positive predictions that are right."],
    (matrix, options) => matrix.precision(options),
  ),
  recall: ofClasses(["recall", "higher", "The share of positive cases that are found."], (matrix, options) =>
    matrix.recall(options),
  ),
  specificity: ofClasses(
    ["specificity", "higher", "The share of negative cases that are predicted as negative."],
    (matrix, options) => matrix.specificity(options),
  ),
  f1: adjustable<ClassificationMetric, AverageOptions & { readonly beta?: number | undefined }>(
    ["beta", "positive", "average", "zeroDivision"],
    ({ beta = 1, ...options }) =>
      ofLabels(["f1", "higher", "The harmonic mean of precision and recall."], (matrix, evidence) =>
        matrix.fBeta(beta, averaging(evidence, options)),
      ),
  ),
  jaccard: ofClasses(
    ["jaccard", "higher", "The overlap of positive cases and positive predictions."],
    (matrix, options) => matrix.jaccard(options),
  ),
  cohenKappa: adjustable<ClassificationMetric, { readonly weighting?: KappaWeighting | undefined }>(
    ["weighting"],
    ({ weighting }) =>
      ofLabels(["cohenKappa", "higher", "Agreement beyond chance."], (matrix) => matrix.kappa(weighting)),
  ),
  matthewsCorrelation: ofLabels(
    ["matthewsCorrelation", "higher", "The correlation of truth and prediction."],
    (matrix) => matrix.matthews,
  ),
  logLoss: clipped(
    ["logLoss", "lower", "The mean of −ln p, where p is the probability given to the true class."],
    (cases, clip) => meanLogLoss("logLoss", cases, clip),
  ),
  logLikelihood: clipped(
    ["logLikelihood", "higher", "The sum of ln p, where p is the probability given to the true class."],
    (cases, clip) => logLikelihoodOf("logLikelihood", cases, clip),
  ),
  meanDeviance: clipped(
    ["meanDeviance", "lower", "Twice the log loss."],
    (cases, clip) => 2 * meanLogLoss("meanDeviance", cases, clip),
  ),
  brierScore: adjustable<ClassificationMetric, { readonly halved?: boolean | undefined }>(
    ["halved"],
    ({ halved }) =>
      ofProbabilities(
        ["brierScore", "lower", "The mean squared distance of the probabilities from the truth."],
        (cases) => brierOf(cases, halved),
      ),
  ),
  rocAuc: adjustable<ClassificationMetric, RocAucAverage & { readonly positive?: Label | undefined }>(
    ["multiclass", "average", "positive"],
    (options) =>
      ofRanks(
        ["rocAuc", "higher", "The probability that a positive case has a higher score than a negative one."],
        (cases) => rocAucOf(cases, options),
      ),
  ),
  averagePrecision: adjustable<
    ClassificationMetric,
    PrecisionAverage & { readonly positive?: Label | undefined }
  >(["average", "positive"], (options) =>
    ofRanks(
      [
        "averagePrecision",
        "higher",
        "The mean precision over all thresholds, weighted by the recall gained at each.",
      ],
      (cases) => averagePrecisionOf(cases, options),
    ),
  ),
  expectedCalibrationError: ofBins(
    [
      "expectedCalibrationError",
      "lower",
      "The mean distance between predicted probability and observed share, over bins.",
    ],
    (cases, options) => expectedErrorOf("expectedCalibrationError", cases, options),
  ),
  maximumCalibrationError: ofBins(
    [
      "maximumCalibrationError",
      "lower",
      "The largest distance between predicted probability and observed share, over bins.",
    ],
    (cases, options) => maximumErrorOf("maximumCalibrationError", cases, options),
  ),
} as const;

/**
 * The mean loss of predictions as a metric: rows of the losses are what is decided, columns what is true.
 *
 * ```ts
 * costMetric([[0, 10], [1, 0]]).better; // "lower"
 * ```
 */
export function costMetric(losses: Losses, name = "costLoss"): ClassificationMetric {
  const meaning = "The mean loss, by a matrix of what each decision costs.";
  return ofLabels([name, "lower", meaning], (matrix) => matrix.meanLoss(losses, "costMetric"));
}
