// Numbers as every statistic requires them: finite, at least one, with their weights.

import { DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { copyNumbers, requireList } from "../../base/numbers.js";
import { readWeights } from "../../base/weights.js";
import { Matrix } from "../../math/linalg/matrix.js";

/** How the values of a sample are weighted. */
export interface WeightOptions {
  /** How often each value counts; a value of weight 0 is left out. Default: once each. */
  readonly weights?: ArrayLike<number>;
}

export interface Sample {
  readonly values: Float64Array;
  /** Positive numbers; undefined if every value counts once. */
  readonly weights?: Float64Array | undefined;
  /** The sum of the weights. */
  readonly total: number;
}

/** A copy of the values that count. */
export function readSample(
  method: string,
  values: ArrayLike<number>,
  options: WeightOptions = {},
  otherOptions: readonly string[] = [],
): Sample {
  requireKnownOptions(method, options, ["weights", ...otherOptions]);
  requireList(method, "values", values);
  const { weights } = options;
  const counted = weights === undefined ? undefined : readWeights(method, weights, values.length);
  const kept = keepCounted(copyNumbers(method, "value", values), counted);
  if (kept.values.length === 0) {
    const sentence = words`${wanted("at least one number")} with a positive weight is required; there is ${got("none")}.`;
    throw new DataError(method, sentence);
  }
  for (let row = 0; row < values.length; row += 1) {
    if (!Number.isFinite(values[row]) && (counted?.[row] ?? 1) > 0) throw notFinite(method, row, values[row]);
  }
  return kept;
}

function notFinite(method: string, row: number, value: number): DataError {
  const what = Number.isNaN(value) ? "a missing value" : `the value ${value}`;
  const sentence = words`there is ${what} at ${rowName(row)}; every number must be ${wanted("finite")}.`;
  return new DataError(method, sentence, { received: String(value) });
}

/** Drops values of weight 0. */
export function keepCounted(values: Float64Array, weights: Float64Array | undefined): Sample {
  if (weights === undefined) return { values, total: values.length };
  const counts = (_: number, row: number) => weights[row] > 0;
  const kept = weights.filter((weight) => weight > 0);
  return { values: values.filter(counts), weights: kept, total: kept.reduce((sum, w) => sum + w, 0) };
}

/** The sample as a matrix of one column, for the moments in linalg. */
export function asColumn({ values }: Pick<Sample, "values">): Matrix {
  return new Matrix(values.length, 1, values);
}
