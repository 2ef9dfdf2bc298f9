// One round of AdaBoost for two or more classes: numbers in, numbers out.

import { argMax } from "../../../evaluate/metrics/input/arg-max.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Judgment } from "../engine/boost.js";
import { confidenceOf, sumOf } from "../engine/boosting.js";

/** The training cases, and how the rounds weigh members. */
export interface BoostedCases {
  /** The true class of every case, as an index into the classes. */
  readonly truth: Int32Array;
  readonly classes: number;
  readonly learningRate: number;
  /** The sum of the weights. */
  readonly totalWeight: number;
}

/** The weighted share of wrong classes. */
export function weightedError(truth: Int32Array, codes: Int32Array, weights: Float64Array): number {
  let wrong = 0;
  for (let row = 0; row < weights.length; row += 1) if (codes[row] !== truth[row]) wrong += weights[row];
  return wrong / sumOf(weights);
}

/** SAMME (Zhu, Zou, Rosset and Hastie 2009, algorithm 2); for two classes, AdaBoost.M1. */
export function judgeVotes(cases: BoostedCases, codes: Int32Array, weights: Float64Array): Judgment {
  const { truth, classes, learningRate, totalWeight } = cases;
  const error = weightedError(truth, codes, weights);
  const confidence = learningRate * (confidenceOf(error, totalWeight) + Math.log(classes - 1));
  // Instead of raising the weights of wrong cases, which could overflow; only ratios matter.
  const lowered = Math.exp(-confidence);
  const factor = (row: number) => (codes[row] === truth[row] ? lowered : 1);
  return { error, confidence, factor, chance: error >= 1 - 1 / classes };
}

/** SAMME.R (algorithm 4); for two classes, Real AdaBoost. `logs` are log probabilities, cases × classes. */
export function judgeProbabilities(
  { truth, classes, learningRate }: BoostedCases,
  logs: Matrix,
  weights: Float64Array,
): Judgment {
  const codes = truth.map((_, row) => argMax(logs, row));
  const factor = (row: number) => {
    const logsOfRow = logs.data.subarray(row * classes, (row + 1) * classes);
    const right = logsOfRow[truth[row]];
    const others = logsOfRow.reduce((sum, log) => sum + log, 0) - right;
    return Math.exp((-learningRate * ((classes - 1) * right - others)) / classes);
  };
  const error = weightedError(truth, codes, weights);
  // Probabilities on the wrong side of one half count for the other class, so that chance is no limit.
  return { error, confidence: learningRate, factor, chance: false };
}

/**
 * A bound of the weighted share of cases that scores get wrong: the mean of Σ exp(½(F_k − F_y)) over the classes k that
 * are not the true class y, which is at least 1 for a wrong case. For two classes this is the product of the normalizers
 * of all rounds, 2√(ε(1 − ε)) in the discrete form (Freund and Schapire 1997).
 */
export function errorBound(truth: Int32Array, { data, columns }: Matrix, weights: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < truth.length; row += 1) {
    if (weights[row] === 0) continue;
    const start = row * columns;
    const right = data[start + truth[row]];
    for (let k = 0; k < columns; k += 1)
      if (k !== truth[row]) sum += weights[row] * Math.exp((data[start + k] - right) / 2);
  }
  return Math.min(1, sum / sumOf(weights));
}
