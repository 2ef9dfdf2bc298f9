// Metrics of squared residuals.

import { type NumberPair, readNumberPair, requireOption } from "../input/numbers.js";
import { type CaseOptions, meanTerm, sumTerms, type TermWriter, totalWeight } from "../input/weights.js";
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
  return meanSquareOf(readNumberPair("meanSquaredError", truth, predicted, options));
}

/**
 * √((1/n)·Σ (y − ŷ)²), in the unit of the truth.
 *
 * ```ts
 * rootMeanSquaredError([1, 2], [3, 4]); // 2
 * ```
 */
export function rootMeanSquaredError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return Math.sqrt(meanSquareOf(readNumberPair("rootMeanSquaredError", truth, predicted, options)));
}

/**
 * ½·Σ (y − ŷ)², whose gradient is the residuals.
 *
 * ```ts
 * halfSumOfSquares([1, 2], [3, 4]); // 4
 * ```
 */
export function halfSumOfSquares(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return halfSumOf(readNumberPair("halfSumOfSquares", truth, predicted, options));
}

/**
 * Σ (y − ŷ)² / Σ (y − ȳ)²: the error as a share of that of always predicting the mean of the truth.
 *
 * ```ts
 * relativeSquaredError([1, 2, 3], [1, 2, 2]); // 0.5
 * ```
 */
export function relativeSquaredError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return relativeSquareOf(readNumberPair("relativeSquaredError", truth, predicted, options));
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
  return 1 - relativeSquareOf(readNumberPair("rSquared", truth, predicted, options));
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
  return explainedVarianceOf(readNumberPair("explainedVariance", truth, predicted, options));
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
  return sumOfSquares(pair) / spread(pair.truth.length, valuesOf(pair.truth), pair.weights);
}

export function explainedVarianceOf(pair: NumberPair): number {
  const { truth, weights } = pair;
  return (
    1 - spread(truth.length, residualsOf(pair), weights) / spread(truth.length, valuesOf(truth), weights)
  );
}

export function meanSquaredLogOf({ truth, predicted, weights }: NumberPair): number {
  requireAbove("meanSquaredLogError", "truth", truth, -1, false);
  requireAbove("meanSquaredLogError", "prediction", predicted, -1, false);
  return meanSquareOf({ truth: truth.map(Math.log1p), predicted: predicted.map(Math.log1p), weights });
}

/** Σ w·(y − ŷ)² */
function sumOfSquares(pair: NumberPair): number {
  return sumTerms(pair.truth.length, squaredFrom(residualsOf(pair), 0), pair.weights);
}

/** Σ w·(x − mean)² */
function spread(cases: number, x: TermWriter, weights: Float64Array | undefined): number {
  return sumTerms(cases, squaredFrom(x, meanTerm(cases, x, weights)), weights);
}

function residualsOf({ truth, predicted }: NumberPair): TermWriter {
  return (terms, start, end) => {
    for (let i = start; i < end; i += 1) terms[i - start] = truth[i] - predicted[i];
  };
}

function valuesOf(values: Float64Array): TermWriter {
  return (terms, start, end) => {
    for (let i = start; i < end; i += 1) terms[i - start] = values[i];
  };
}

/** (x − center)² */
function squaredFrom(x: TermWriter, center: number): TermWriter {
  return (terms, start, end) => {
    x(terms, start, end);
    for (let i = 0; i < end - start; i += 1) terms[i] = (terms[i] - center) * (terms[i] - center);
  };
}
