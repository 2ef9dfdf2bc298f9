// Losses of a score whose sign is the decision: y·f is the margin, where y is 1 for the positive class and −1 otherwise.

import type { Label } from "../../../base/label.js";
import { log1pExp } from "../../../math/probability/special/log1p.js";
import {
  isList,
  type PositiveOptions,
  readAnyScores,
  readBinaryCases,
  type Scores,
} from "../input/scores.js";
import { weightedMean } from "../input/weights.js";

/**
 * The mean of max(0, 1 − y·f); with a column per class, of max(0, 1 − (f_true − the largest other f)), after
 * Crammer and Singer (2001).
 *
 * ```ts
 * hingeLoss([true, false], [2, -0.5]); // 0.25
 * ```
 */
export function hingeLoss(truth: ArrayLike<Label>, scores: Scores, options: PositiveOptions = {}): number {
  const { truth: codes, scores: matrix, weights } = readAnyScores("hingeLoss", truth, scores, options);
  const { data, columns } = matrix;
  // A single score f was read as the pair −f and f, whose difference is twice the margin.
  const scale = isList(scores) ? 2 : 1;
  const losses = Float64Array.from(codes, (code, row) => {
    let other = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < columns; k += 1) if (k !== code) other = Math.max(other, data[row * columns + k]);
    return Math.max(0, 1 - (data[row * columns + code] - other) / scale);
  });
  return weightedMean(losses, weights);
}

/**
 * The mean of exp(−y·f), which boosting minimizes.
 *
 * ```ts
 * exponentialLoss([true, false], [1, -1]); // 1/e
 * ```
 */
export function exponentialLoss(
  truth: ArrayLike<Label>,
  scores: Scores,
  options: PositiveOptions = {},
): number {
  return marginLoss("exponentialLoss", truth, scores, options, (margin) => Math.exp(-margin));
}

/**
 * The mean of ln(1 + exp(−y·f)): the log loss of the probabilities 1/(1 + exp(−f)).
 *
 * ```ts
 * logisticLoss([true, false], [0, 0]); // ln 2
 * ```
 */
export function logisticLoss(truth: ArrayLike<Label>, scores: Scores, options: PositiveOptions = {}): number {
  return marginLoss("logisticLoss", truth, scores, options, (margin) => log1pExp(-margin));
}

function marginLoss(
  method: string,
  truth: ArrayLike<Label>,
  scores: Scores,
  options: PositiveOptions,
  loss: (margin: number) => number,
): number {
  const cases = readBinaryCases(method, truth, scores, options);
  const losses = cases.scores.map((score, i) => loss(cases.isPositive[i] === 1 ? score : -score));
  return weightedMean(losses, cases.weights);
}
