// The normal model of probabilistic PCA: x = W·z + μ + noise, with independent standard normal z, and noise of the same
// variance in every feature (Tipping and Bishop 1999). Missing cells are integrated out.

import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Pattern } from "../../../math/probability/multivariate/incomplete/patterns.js";
import { HALF_LOG_2PI } from "../../../math/probability/special/stirling.js";

export interface LatentParameters {
  /** W: a row for each feature, a column for each component. */
  readonly loadings: Matrix;
  readonly mean: Float64Array;
  readonly noiseVariance: number;
}

/** What the observed features of a pattern say of the components. */
export interface PatternPosterior {
  readonly observed: readonly number[];
  /** M⁻¹, where M = WᵀW + σ²·I over the observed features. */
  readonly inverse: Matrix;
  /** σ²·M⁻¹, the covariance of the components given the features. */
  readonly covariance: Matrix;
  /** ½·(k·ln 2π + ln|C|), for k observed features with the covariance C. */
  readonly halfLogDeterminant: number;
}

export function posteriorOf(
  { loadings, noiseVariance }: LatentParameters,
  { observed }: Pick<Pattern, "observed">,
): PatternPosterior {
  const { columns: q, data } = loadings;
  const square = new Matrix(q, q);
  for (let a = 0; a < q; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      let sum = a === b ? noiseVariance : 0;
      for (const j of observed) sum += data[j * q + a] * data[j * q + b];
      square.data[a * q + b] = sum;
      square.data[b * q + a] = sum;
    }
  }
  const factor = cholesky(square);
  const halfLogDeterminant =
    observed.length * HALF_LOG_2PI +
    0.5 * ((observed.length - q) * Math.log(noiseVariance) + factor.logDeterminant);
  const inverse = factor.solve(Matrix.identity(q));
  return { observed, inverse, covariance: inverse.scale(noiseVariance), halfLogDeterminant };
}

/** The expected components of a case, M⁻¹Wᵀ(x − μ) over its observed features. */
export function expectedScores(
  { loadings, mean }: LatentParameters,
  { observed, inverse }: PatternPosterior,
  row: Float64Array,
): Float64Array {
  const { columns: q, data } = loadings;
  const along = new Float64Array(q);
  for (const j of observed) {
    const deviation = row[j] - mean[j];
    for (let a = 0; a < q; a += 1) along[a] += data[j * q + a] * deviation;
  }
  return along.map((_, a) => productAt(inverse, a, along));
}

/**
 * The log density of the observed features of a case with these expected components z: the distance (x − μ)ᵀC⁻¹(x − μ)
 * is ‖x − μ − W·z‖²/σ² + ‖z‖², a sum of squares in which nothing cancels.
 */
export function logDensityOf(
  { loadings, mean, noiseVariance }: LatentParameters,
  { observed, halfLogDeterminant }: PatternPosterior,
  row: Float64Array,
  scores: Float64Array,
): number {
  let squares = 0;
  for (const j of observed) squares += (row[j] - mean[j] - productAt(loadings, j, scores)) ** 2;
  const length = scores.reduce((sum, score) => sum + score * score, 0);
  return -halfLogDeterminant - 0.5 * (squares / noiseVariance + length);
}

/** Row j of a matrix times z. */
export function productAt({ columns: q, data }: Matrix, j: number, scores: Float64Array): number {
  let sum = 0;
  for (let a = 0; a < q; a += 1) sum += data[j * q + a] * scores[a];
  return sum;
}
