// Sums and means in which a case counts as often as its weight says, and one of weight 0 not at all.

import { readWeights } from "../../../data/statistics/sample.js";
import { DataError } from "../../../errors.js";
import { sumCells } from "../../../probability/table/strides.js";

export interface CaseOptions {
  /** How often each case counts; every case once unless given. */
  readonly weights?: ArrayLike<number> | undefined;
}

/** The weights of some cases, of which at least one counts. */
export function readCaseWeights(
  method: string,
  cases: number,
  { weights }: CaseOptions,
): Float64Array | undefined {
  if (cases === 0) {
    throw new DataError(`${method}: needs at least one case; there is none.`, {
      method,
      expected: "1 case or more",
      received: "0 cases",
    });
  }
  if (weights === undefined) return undefined;
  const read = readWeights(method, weights, cases);
  if (read.some((weight) => weight > 0)) return read;
  throw new DataError(`${method}: needs at least one case that counts; all weights are 0.`, {
    method,
    option: "weights",
    expected: "a weight > 0",
    received: "only 0",
  });
}

export function totalWeight(cases: number, weights: Float64Array | undefined): number {
  return weights === undefined ? cases : sumCells(weights);
}

/** Σ wᵢ·xᵢ; an infinite value of weight 0 adds nothing. */
export function weightedSum(values: Float64Array, weights: Float64Array | undefined): number {
  if (weights === undefined) return sumCells(values);
  const terms = new Float64Array(values.length);
  for (let i = 0; i < terms.length; i += 1) if (weights[i] > 0) terms[i] = weights[i] * values[i];
  return sumCells(terms);
}

/** Σ wᵢ·xᵢ / Σ wᵢ */
export function weightedMean(values: Float64Array, weights: Float64Array | undefined): number {
  return weightedSum(values, weights) / totalWeight(values.length, weights);
}
