import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import type { Label } from "../../base/label.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { argMax } from "./input/arg-max.js";
import { type LabelOptions, readLabelPair } from "./input/labels.js";
import { readNumberPair } from "./input/numbers.js";
import { classTotals, positiveClass } from "./input/positive-class.js";
import { type PositiveOptions, readProbabilities, type ScoredCases, type Scores } from "./input/scores.js";
import type { CaseOptions } from "./input/weights.js";
import type { ClassificationEvidence, RegressionEvidence } from "./metric.js";

/**
 * What a classifier predicts for some cases: labels, probabilities, or both. Where all probabilities are 0 or 1,
 * `scores`, one column per class, may rank the cases.
 */
export type ClassificationAnswer = { readonly scores?: Matrix | undefined } & (
  | { readonly predicted: ArrayLike<Label>; readonly probabilities?: Scores | undefined }
  | { readonly predicted?: ArrayLike<Label> | undefined; readonly probabilities: Scores }
);

/**
 * Labels and probabilities in the form that metrics take. Without labels, the most probable class is the prediction.
 *
 * ```ts
 * const evidence = classificationEvidence(["a", "b"], { probabilities: [[0.9, 0.1], [0.4, 0.6]] });
 * metrics.accuracy.evaluate(evidence); // 1
 * ```
 */
export function classificationEvidence(
  truth: ArrayLike<Label>,
  answer: ClassificationAnswer,
  options: PositiveOptions & LabelOptions = {},
): ClassificationEvidence {
  const method = "classificationEvidence";
  requireKnownParameters(method, answer, ["predicted", "probabilities", "scores"]);
  const { predicted, probabilities, scores } = answer;
  if (probabilities === undefined) {
    if (predicted !== undefined) {
      const pair = readLabelPair(method, truth, predicted, options, ["positive"]);
      return { ...pair, ...decidedBy(method, pair, options) };
    }
    const message = "needs predicted labels, probabilities, or both.";
    throw new DataError(method, message, { expected: "predicted or probabilities", received: "neither" });
  }
  const cases = readProbabilities(method, truth, probabilities, options);
  const labels =
    predicted === undefined
      ? cases.truth.map((_, row) => argMax(cases.scores, row))
      : readLabelPair(method, truth, predicted, { classes: cases.classes }).predicted;
  const { classes, weights } = cases;
  const pair = { classes, truth: cases.truth, predicted: labels, weights };
  const ranking = scores === undefined ? {} : { scores: requireShape(method, scores, cases.scores) };
  return { ...pair, probabilities: cases.scores, ...ranking, ...decidedBy(method, pair, options) };
}

function requireShape(method: string, scores: Matrix, { rows, columns, shape }: Matrix): Matrix {
  if (scores.rows === rows && scores.columns === columns) return scores;
  const sentence = words`"scores" is ${got(scores.shape)}, but there are ${rows} cases and ${columns} classes.`;
  throw new ShapeError(method, sentence, { expected: shape });
}

/** The positive class by all cases, so that samples of them do not change it. */
export function decidedBy(
  method: string,
  { classes, truth, weights }: Pick<ClassificationEvidence, "classes" | "truth" | "weights">,
  { positive }: Pick<PositiveOptions, "positive">,
): { readonly positive?: number } {
  const found = positiveClass(classes, classTotals(classes.length, truth, weights), positive, method);
  return found === undefined ? {} : { positive: found.code };
}

/**
 * True and predicted numbers in the form that metrics take.
 *
 * ```ts
 * metrics.rSquared.evaluate(regressionEvidence([1, 2, 3], [1, 2, 4])); // 0.5
 * ```
 */
export function regressionEvidence(
  truth: ArrayLike<number>,
  predicted: ArrayLike<number>,
  options: CaseOptions = {},
): RegressionEvidence {
  return readNumberPair("regressionEvidence", truth, predicted, options);
}

/** The scored cases for metrics that only rank them. */
export function rankedCases(method: string, evidence: ClassificationEvidence): ScoredCases {
  const { scores } = evidence;
  return scores === undefined ? scoredCases(method, evidence) : { ...evidence, scores };
}

/** The probabilities of the evidence; a method that gives only labels has none. */
export function scoredCases(method: string, evidence: ClassificationEvidence): ScoredCases {
  const { classes, truth, probabilities, weights, positive } = evidence;
  if (probabilities !== undefined) return { classes, truth, scores: probabilities, weights, positive };
  const sentence = words`needs ${wanted("probabilities")}, but the classifier gives only labels.`;
  throw new DataError(method, sentence, { received: "labels only" });
}
