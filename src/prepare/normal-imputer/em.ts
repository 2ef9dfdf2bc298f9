// EM for the multivariate normal distribution from incomplete cases (Little and Rubin 2002, section 11.2).
// Cases that miss the same columns are summarized by their moments, so that an iteration costs one
// factorization per pattern of missing values, however many cases there are.

import { cholesky } from "../../math/linalg/cholesky.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Expectation } from "../../math/optimize/expectation-maximization.js";
import {
  conditionOn,
  type NormalParameters,
} from "../../math/probability/multivariate/incomplete/conditional.js";
import {
  addExpected,
  patternLogLikelihood,
} from "../../math/probability/multivariate/incomplete/expected-moments.js";
import type { PatternMoments } from "../../math/probability/multivariate/incomplete/patterns.js";

const METHOD = "NormalImputer";

/** Imaginary cases of the prior: their weight and their variances. */
export interface Prior {
  readonly cases: number;
  readonly variances: Float64Array;
}

/** The expected sums over the completed cases. */
export interface ExpectedMoments {
  /** Of the deviations from the mean. */
  readonly sums: Float64Array;
  /** Of their products. */
  readonly squares: Matrix;
  /** The weight of the cases. */
  readonly totalWeight: number;
}

/** What is expected of the cases, and the log-likelihood of the parameters plus the part of the prior. */
export function expectMoments(
  patterns: readonly PatternMoments[],
  { mean, covariance }: NormalParameters,
  prior: Prior,
): Expectation<ExpectedMoments> {
  const size = mean.length;
  const sums = new Float64Array(size);
  const squares = new Matrix(size, size);
  let totalWeight = 0;
  let objective = priorPart(covariance, prior);
  for (const pattern of patterns) {
    const conditional = conditionOn(METHOD, covariance, pattern.observed, pattern.missing);
    objective += patternLogLikelihood(pattern, mean, conditional);
    addExpected(pattern, mean, conditional, sums, squares);
    totalWeight += pattern.totalWeight;
  }
  return { expected: { sums, squares, totalWeight }, objective };
}

/** The parameters that maximize the expected log-likelihood of the completed cases. */
export function estimate(
  { sums, squares, totalWeight }: ExpectedMoments,
  mean: Float64Array,
  prior: Prior,
): NormalParameters {
  const size = mean.length;
  const shift = sums.map((sum) => sum / totalWeight);
  const covariance = new Matrix(size, size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const priorSquares = i === j ? prior.cases * prior.variances[i] : 0;
      const value =
        (squares.data[i * size + j] - totalWeight * shift[i] * shift[j] + priorSquares) /
        (totalWeight + prior.cases);
      covariance.data[i * size + j] = value;
      covariance.data[j * size + i] = value;
    }
  }
  return { mean: mean.map((value, j) => value + shift[j]), covariance };
}

/** The log-likelihood of the observed values. */
export function logLikelihoodOf(
  patterns: readonly PatternMoments[],
  { mean, covariance }: NormalParameters,
): number {
  return patterns.reduce((sum, pattern) => {
    const conditional = conditionOn(METHOD, covariance, pattern.observed, pattern.missing);
    return sum + patternLogLikelihood(pattern, mean, conditional);
  }, 0);
}

/** −½ ν·(ln|Σ| + tr Σ⁻¹D) for ν cases with the variances D and no correlations. */
function priorPart(covariance: Matrix, { cases, variances }: Prior): number {
  if (cases === 0) return 0;
  const factor = cholesky(covariance);
  const trace = factor
    .solve(Matrix.diagonal(variances))
    .diagonal()
    .reduce((sum, value) => sum + value, 0);
  return -0.5 * cases * (factor.logDeterminant + trace);
}

/** The largest change of a mean or a covariance, in standard deviations of the columns. */
export function largestChange(from: NormalParameters, to: NormalParameters): number {
  const size = to.mean.length;
  const deviations = to.covariance.diagonal().map(Math.sqrt);
  let change = 0;
  for (let i = 0; i < size; i += 1) {
    change = Math.max(change, Math.abs(to.mean[i] - from.mean[i]) / deviations[i]);
    for (let j = 0; j <= i; j += 1) {
      const difference = Math.abs(to.covariance.data[i * size + j] - from.covariance.data[i * size + j]);
      change = Math.max(change, difference / (deviations[i] * deviations[j]));
    }
  }
  return change;
}
