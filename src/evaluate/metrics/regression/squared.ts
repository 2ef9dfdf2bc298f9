// Metrics of squared residuals.

import { requireOptionsObject } from "../../../base/known-options.js";
import { metricOfPair, type NumberPair, readNumberPair, requireOption } from "../input/numbers.js";
import {
  type CaseOptions,
  meanTerm,
  sumBlock,
  sumBlocks,
  sumTerms,
  type TermWriter,
  totalWeight,
} from "../input/weights.js";
import { requireAbove } from "./require.js";

type Numbers = ArrayLike<number>;

/**
 * (1/n)·Σ (y − ŷ)²
 *
 * ```ts
 * meanSquaredError([1, 2, 3], [1, 2, 6]); // 3
 * ```
 */
export function meanSquaredError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return metricOfPair("meanSquaredError", truth, predicted, options, meanSquareOf);
}

/**
 * √((1/n)·Σ (y − ŷ)²), in the unit of the truth.
 *
 * ```ts
 * rootMeanSquaredError([1, 2], [3, 4]); // 2
 * ```
 */
export function rootMeanSquaredError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return Math.sqrt(metricOfPair("rootMeanSquaredError", truth, predicted, options, meanSquareOf));
}

/**
 * ½·Σ (y − ŷ)², whose gradient is the residuals.
 *
 * ```ts
 * halfSumOfSquares([1, 2], [3, 4]); // 4
 * ```
 */
export function halfSumOfSquares(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return metricOfPair("halfSumOfSquares", truth, predicted, options, halfSumOf);
}

/**
 * Σ (y − ŷ)² / Σ (y − ȳ)²: the error as a share of that of always predicting the mean of the truth.
 *
 * ```ts
 * relativeSquaredError([1, 2, 3], [1, 2, 2]); // 0.5
 * ```
 */
export function relativeSquaredError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return metricOfPair("relativeSquaredError", truth, predicted, options, relativeSquareOf);
}

/**
 * R² = 1 − Σ (y − ŷ)² / Σ (y − ȳ)², the coefficient of determination. If the truth does not vary it is −∞, or NaN
 * if there is no error.
 *
 * ```ts
 * rSquared([1, 2, 3], [1, 2, 2]); // 0.5
 * ```
 */
export function rSquared(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return 1 - metricOfPair("rSquared", truth, predicted, options, relativeSquareOf);
}

export interface AdjustedRSquaredOptions extends CaseOptions {
  /** How many coefficients were fitted, without the intercept. */
  readonly predictors: number;
}

/**
 * 1 − (1 − R²)·(n − 1)/(n − p − 1), which does not grow if a useless predictor is added.
 *
 * ```ts
 * adjustedRSquared([1, 2, 3, 4], [1, 2, 3, 3], { predictors: 1 }); // 0.7
 * ```
 */
export function adjustedRSquared(
  truth: Numbers,
  predicted: Numbers,
  options: AdjustedRSquaredOptions,
): number {
  requireOptionsObject("adjustedRSquared", options);
  const { predictors } = options;
  const pair = readNumberPair("adjustedRSquared", truth, predicted, options, ["predictors"]);
  const n = totalWeight(pair.truth.length, pair.weights);
  const holds = Number.isInteger(predictors) && predictors >= 0 && predictors < n - 1;
  requireOption(
    "adjustedRSquared",
    "predictors",
    predictors,
    holds,
    `a whole number from 0 to less than ${n - 1}`,
  );
  return 1 - (relativeSquareOf(pair) * (n - 1)) / (n - predictors - 1);
}

/**
 * 1 − Var(y − ŷ)/Var(y): like R², but a constant offset of the predictions does not count.
 *
 * ```ts
 * explainedVariance([1, 2, 3], [2, 3, 4]); // 1
 * ```
 */
export function explainedVariance(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return metricOfPair("explainedVariance", truth, predicted, options, explainedVarianceOf);
}

/**
 * (1/n)·Σ (ln(1 + y) − ln(1 + ŷ))², for growth; every number must be greater than −1.
 *
 * ```ts
 * meanSquaredLogError([0, 1], [0, 3]); // (ln 2)²/2
 * ```
 */
export function meanSquaredLogError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return meanSquaredLogOf(readNumberPair("meanSquaredLogError", truth, predicted, options));
}

export function meanSquareOf(pair: NumberPair): number {
  return sumOfSquares(pair) / totalWeight(pair.truth.length, pair.weights);
}

export function halfSumOf(pair: NumberPair): number {
  return sumOfSquares(pair) / 2;
}

export function relativeSquareOf(pair: NumberPair): number {
  return sumOfSquares(pair) / spread(pair.truth, pair.weights);
}

export function explainedVarianceOf({ truth, predicted, weights }: NumberPair): number {
  const residuals = new Float64Array(truth.length);
  for (let i = 0; i < residuals.length; i += 1) residuals[i] = truth[i] - predicted[i];
  return 1 - spread(residuals, weights) / spread(truth, weights);
}

export function meanSquaredLogOf({ truth, predicted, weights }: NumberPair): number {
  requireAbove("meanSquaredLogError", "truth", truth, -1, false);
  requireAbove("meanSquaredLogError", "prediction", predicted, -1, false);
  return meanSquareOf({ truth: truth.map(Math.log1p), predicted: predicted.map(Math.log1p), weights });
}

/** Σ w·(y − ŷ)² */
function sumOfSquares({ truth, predicted, weights }: NumberPair): number {
  if (weights === undefined)
    return sumBlocks(0, truth.length, (start, end) => squaredDistance(truth, predicted, start, end));
  const squares: TermWriter = (terms, start, end) => {
    for (let i = start; i < end; i += 1)
      terms[i - start] = (truth[i] - predicted[i]) * (truth[i] - predicted[i]);
  };
  return sumTerms(truth.length, squares, weights);
}

/** Σ w·(x − mean)² */
function spread(x: Float64Array, weights: Float64Array | undefined): number {
  if (weights === undefined) {
    const mean = sumBlocks(0, x.length, (start, end) => sumBlock(x, start, end)) / x.length;
    return sumBlocks(0, x.length, (start, end) => squaredDeviations(x, mean, start, end));
  }
  const values: TermWriter = (terms, start, end) => terms.set(x.subarray(start, end));
  const mean = meanTerm(x.length, values, weights);
  const squares: TermWriter = (terms, start, end) => {
    for (let i = start; i < end; i += 1) terms[i - start] = (x[i] - mean) * (x[i] - mean);
  };
  return sumTerms(x.length, squares, weights);
}

// Four sums each, because every addition waits for the one before it, and added as `sumBlock` adds them.

function squaredDistance(x: Float64Array, y: Float64Array, start: number, end: number): number {
  const whole = start + ((end - start) & ~3);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = start; i < whole; i += 4) {
    const r0 = x[i] - y[i];
    const r1 = x[i + 1] - y[i + 1];
    const r2 = x[i + 2] - y[i + 2];
    const r3 = x[i + 3] - y[i + 3];
    a += r0 * r0;
    b += r1 * r1;
    c += r2 * r2;
    d += r3 * r3;
  }
  for (let i = whole; i < end; i += 1) a += (x[i] - y[i]) * (x[i] - y[i]);
  return a + b + (c + d);
}

function squaredDeviations(x: Float64Array, center: number, start: number, end: number): number {
  const whole = start + ((end - start) & ~3);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = start; i < whole; i += 4) {
    const r0 = x[i] - center;
    const r1 = x[i + 1] - center;
    const r2 = x[i + 2] - center;
    const r3 = x[i + 3] - center;
    a += r0 * r0;
    b += r1 * r1;
    c += r2 * r2;
    d += r3 * r3;
  }
  for (let i = whole; i < end; i += 1) a += (x[i] - center) * (x[i] - center);
  return a + b + (c + d);
}
