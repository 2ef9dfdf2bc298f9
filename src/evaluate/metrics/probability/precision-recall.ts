import type { Label } from "../../../base/label.js";
import { requireOneOf } from "../../../base/one-of.js";

import {
  type BinaryCases,
  type PositiveOptions,
  positiveCode,
  readAnyScores,
  readBinaryCases,
  type ScoredCases,
  type Scores,
} from "../input/scores.js";
import { meanOverClasses, oneAgainstRest } from "./roc-auc.js";
import { scoreSteps } from "./score-steps.js";

/** Precision and recall at each distinct score as the threshold, from the highest score down. */
export interface PrecisionRecallCurve {
  readonly thresholds: Float64Array;
  readonly precision: Float64Array;
  /** All NaN if no case is positive. */
  readonly recall: Float64Array;
}

/**
 * Precision and recall at every threshold.
 *
 * ```ts
 * precisionRecallCurve([false, true, true], [0.5, 0.5, 0.8]).precision; // 1, 2/3
 * ```
 */
export function precisionRecallCurve(
  truth: ArrayLike<Label>,
  scores: Scores,
  options: PositiveOptions = {},
): PrecisionRecallCurve {
  const { thresholds, truePositives, falsePositives, positives } = scoreSteps(
    readBinaryCases("precisionRecallCurve", truth, scores, options),
  );
  return {
    thresholds,
    precision: truePositives.map((found, at) => found / (found + falsePositives[at])),
    recall: truePositives.map((found) => found / positives),
  };
}

export interface PrecisionAverage {
  /** The average over each class against all others, for more than two classes; "macro" by default. */
  readonly average?: "macro" | "weighted" | undefined;
}

export type AveragePrecisionOptions = PositiveOptions & PrecisionAverage;

/**
 * The mean of the precisions, each weighted by the recall gained at its score: Σ (Rₙ − Rₙ₋₁)·Pₙ.
 *
 * ```ts
 * averagePrecision([false, false, true, true], [0.1, 0.4, 0.35, 0.8]); // 0.8333
 * ```
 */
export function averagePrecision(
  truth: ArrayLike<Label>,
  scores: Scores,
  options: AveragePrecisionOptions = {},
): number {
  if (options.positive !== undefined)
    return precisionOverRecall(readBinaryCases("averagePrecision", truth, scores, options, ["average"]));
  return averagePrecisionOf(readAnyScores("averagePrecision", truth, scores, options, ["average"]), options);
}

export function averagePrecisionOf(
  cases: ScoredCases,
  options: PrecisionAverage & { positive?: Label | undefined },
): number {
  const { average = "macro" } = options;
  requireOneOf("averagePrecision", "average", average, ["macro", "weighted"]);
  if (options.positive === undefined && cases.classes.length !== 2)
    return meanOverClasses(cases, average, precisionOverRecall);
  return precisionOverRecall(oneAgainstRest(cases, positiveCode("averagePrecision", cases, options)));
}

function precisionOverRecall(cases: BinaryCases): number {
  const { truePositives, falsePositives, positives } = scoreSteps(cases);
  let [sum, before] = [0, 0];
  for (let at = 0; at < truePositives.length; at += 1) {
    const found = truePositives[at];
    sum += (found - before) * (found / (found + falsePositives[at]));
    before = found;
  }
  return sum / positives;
}
