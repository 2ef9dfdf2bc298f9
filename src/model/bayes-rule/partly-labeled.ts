// EM for classes that only some of the cases have a label for.

import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { rowName, words } from "../../base/sentence.js";
import type { Matrix } from "../../math/linalg/matrix.js";

export const unlabeledWeightOption = z
  .number()
  .min(0)
  .max(1)
  .default(1)
  .describe("The weight of a case without a label, relative to one with a label.");

/** The cases of a semi-supervised fit: their classes, −1 if unknown, and their weights. */
export interface PartlyLabeled {
  readonly codes: Int32Array;
  readonly weights: Float64Array;
  /** The relative weight of a case without a label. */
  readonly unlabeledWeight: number;
}

/** The weight of every case in its known class; zeros for cases without a label. */
export function labeledShares({ codes, weights }: PartlyLabeled, shares: Matrix): Matrix {
  return shares.map((_, at) => {
    const row = Math.floor(at / shares.columns);
    return codes[row] === at % shares.columns ? weights[row] : 0;
  });
}

/**
 * Writes the posterior shares of cases without a label and returns the log likelihood
 * Σ w·log P(x, y) + λ·Σ w·log Σ P(x, y), where λ is the weight of unlabeled cases (Nigam, McCallum, Thrun and
 * Mitchell 2000, equation 8). `scores` is log P(class, case); `remedy` helps where that is −∞ for every class.
 */
export function expectation(
  method: string,
  scores: Matrix,
  { codes, weights, unlabeledWeight }: PartlyLabeled,
  shares: Matrix,
  remedy: string,
): number {
  const classes = scores.columns;
  let total = 0;
  for (let i = 0; i < codes.length; i += 1) {
    if (weights[i] === 0) continue;
    const row = scores.row(i);
    if (codes[i] >= 0) {
      total += weights[i] * row[codes[i]];
      continue;
    }
    const largest = row.reduce((a, b) => Math.max(a, b));
    if (largest === Number.NEGATIVE_INFINITY) throw impossible(method, i, remedy);
    let sum = 0;
    for (let k = 0; k < classes; k += 1) sum += Math.exp(row[k] - largest);
    const weight = unlabeledWeight * weights[i];
    total += weight * (largest + Math.log(sum));
    for (let k = 0; k < classes; k += 1)
      shares.data[i * classes + k] = (weight * Math.exp(row[k] - largest)) / sum;
  }
  return total;
}

function impossible(method: string, row: number, remedy: string): DataError {
  return new DataError(
    method,
    words`the case at ${rowName(row)} has no label and probability 0 in every class; ${remedy}.`,
    { expected: "a probability > 0 in some class", received: "0 in all" },
  );
}
