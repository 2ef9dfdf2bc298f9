// Rows of zeros and ones, from which distributions of bits are fitted.

import { requireKnownOptions } from "../../../base/known-options.js";
import type { Matrix } from "../../linalg/index.js";
import { requireNotNegative } from "../distributions/require.js";
import { badCell, requireRowWeights } from "./require.js";

/** The options of the `fit` of `MultivariateBernoulli` and `JointBernoulli`. */
export interface BitFitOptions {
  /** One weight ≥ 0 for each row; a weight of k counts as k repetitions. */
  readonly weights?: ArrayLike<number>;
  /**
   * Virtual occurrences added to the count of every outcome. Default 0; 1 is the Laplace
   * correction.
   */
  readonly smoothing?: number;
}

/** Checks the rows and the options; `total` is the sum of the weights. */
export function readBitRows(
  method: string,
  points: Matrix,
  options: BitFitOptions,
): { readonly weights: Float64Array; readonly smoothing: number; readonly total: number } {
  requireKnownOptions(method, options, ["weights", "smoothing"]);
  const { smoothing = 0 } = options;
  requireNotNegative(method, "smoothing", smoothing);
  const weights = requireRowWeights(method, points, options.weights);
  points.data.forEach((bit, at) => {
    if (bit === 0 || bit === 1) return;
    throw badCell(method, Math.floor(at / points.columns), at % points.columns, "values 0 or 1", bit);
  });
  return { weights, smoothing, total: weights.reduce((sum, weight) => sum + weight, 0) };
}
