// Resampling the cases of evidence: whole weights are repetitions, other weights stay with their cases.

import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import { takeCodes } from "../input/take.js";
import type { ClassificationEvidence, RegressionEvidence } from "../metric.js";

export type Evidence = ClassificationEvidence | RegressionEvidence;

/** The row of every case, repeated by its weight if all weights are whole numbers. */
export interface Cases<E extends Evidence> {
  readonly rows: Uint32Array;
  /** The evidence of these rows alone. */
  take(rows: Uint32Array): E;
}

export function casesOf<E extends Evidence>(evidence: E): Cases<E> {
  const { rows, weights } = repeatedRows(evidence.truth.length, evidence.weights);
  return { rows, take: (sample) => takeCases(evidence, sample, weights) };
}

/** The rows to draw from, and the weights that stay with them because they cannot be repetitions. */
export function repeatedRows(
  count: number,
  weights: Float64Array | undefined,
): { rows: Uint32Array; weights: Float64Array | undefined } {
  if (weights?.every(Number.isInteger) ?? true)
    return { rows: writtenOut(count, weights), weights: undefined };
  return { rows: allRows(count), weights };
}

function takeCases<E extends Evidence>(evidence: E, rows: Uint32Array, weights: Float64Array | undefined): E {
  const kept = weights && takeNumbers(weights, rows);
  if ("classes" in evidence) {
    const { truth, predicted, probabilities, scores } = evidence;
    return {
      ...evidence,
      truth: takeCodes(truth, rows),
      predicted: takeCodes(predicted, rows),
      probabilities: probabilities && takeDense(probabilities, rows),
      scores: scores && takeDense(scores, rows),
      weights: kept,
    };
  }
  const { truth, predicted } = evidence;
  return {
    ...evidence,
    truth: takeNumbers(truth, rows),
    predicted: takeNumbers(predicted, rows),
    weights: kept,
  };
}

function allRows(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, row) => row);
}

function writtenOut(count: number, weights: Float64Array | undefined): Uint32Array {
  if (weights === undefined) return allRows(count);
  const out = new Uint32Array(weights.reduce((sum, weight) => sum + weight, 0));
  let at = 0;
  for (let row = 0; row < count; row += 1) {
    out.fill(row, at, at + weights[row]);
    at += weights[row];
  }
  return out;
}
