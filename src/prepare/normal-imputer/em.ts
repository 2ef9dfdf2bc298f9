// EM for the multivariate normal distribution from incomplete cases (Little and Rubin 2002, section 11.2).
// Cases that miss the same columns are summarized by their moments, so that an iteration costs one
// factorization per pattern of missing values, however many cases there are.

import { cholesky } from "../../linalg/cholesky.js";
import { Matrix } from "../../linalg/matrix.js";
import { multiply } from "../../linalg/multiply.js";
import type { Expectation } from "../../optimize/expectation-maximization.js";
import { HALF_LOG_2PI } from "../../probability/special/stirling.js";
import { type Conditional, conditionOn, type NormalParameters } from "./conditional.js";
import type { PatternMoments } from "./patterns.js";

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
  readonly mass: number;
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
  let mass = 0;
  let objective = priorPart(covariance, prior);
  for (const pattern of patterns) {
    const conditional = conditionOn(covariance, pattern.observed, pattern.missing);
    objective += patternLogLikelihood(pattern, mean, conditional);
    addExpected(pattern, mean, conditional, sums, squares);
    mass += pattern.mass;
  }
  return { expected: { sums, squares, mass }, objective };
}

/** The parameters that maximize the expected log-likelihood of the completed cases. */
export function estimate(
  { sums, squares, mass }: ExpectedMoments,
  mean: Float64Array,
  prior: Prior,
): NormalParameters {
  const size = mean.length;
  const shift = sums.map((sum) => sum / mass);
  const covariance = new Matrix(size, size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      const own = i === j ? prior.cases * prior.variances[i] : 0;
      const value = (squares.data[i * size + j] - mass * shift[i] * shift[j] + own) / (mass + prior.cases);
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
    const conditional = conditionOn(covariance, pattern.observed, pattern.missing);
    return sum + patternLogLikelihood(pattern, mean, conditional);
  }, 0);
}

/** −½ Σ w·(k·ln 2π + ln|Σ| + (x − μ)ᵀΣ⁻¹(x − μ)) over the observed columns. */
function patternLogLikelihood(
  { observed, mass, means, scatter }: PatternMoments,
  mean: Float64Array,
  { observedFactor }: Conditional,
): number {
  const size = observed.length;
  const deviations = means.map((value, k) => value - mean[observed[k]]);
  const squares = scatter.map(
    (value, at) => value + mass * deviations[Math.floor(at / size)] * deviations[at % size],
  );
  const trace = observedFactor
    .solve(squares)
    .diagonal()
    .reduce((sum, value) => sum + value, 0);
  return -mass * (size * HALF_LOG_2PI + 0.5 * observedFactor.logDeterminant) - 0.5 * trace;
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

/** Adds the expected deviations from the mean, and their expected products, of the cases of a pattern. */
function addExpected(
  { observed, missing, mass, means, scatter }: PatternMoments,
  mean: Float64Array,
  { coefficients, covariance }: Conditional,
  sums: Float64Array,
  squares: Matrix,
): void {
  const size = mean.length;
  const expected = new Float64Array(size);
  for (const [k, j] of observed.entries()) expected[j] = means[k] - mean[j];
  for (const [m, j] of missing.entries()) {
    for (const [k, i] of observed.entries())
      expected[j] += coefficients.data[k * missing.length + m] * expected[i];
  }
  for (let i = 0; i < size; i += 1) {
    sums[i] += mass * expected[i];
    for (let j = 0; j < size; j += 1) squares.data[i * size + j] += mass * expected[i] * expected[j];
  }
  const add = (rows: readonly number[], columns: readonly number[], block: Matrix, factor: number) => {
    for (const [a, i] of rows.entries()) {
      for (const [b, j] of columns.entries())
        squares.data[i * size + j] += factor * block.data[a * columns.length + b];
    }
  };
  add(observed, observed, scatter, 1);
  if (missing.length === 0) return;
  const cross = multiply(scatter, coefficients);
  add(observed, missing, cross, 1);
  add(missing, observed, cross.transpose(), 1);
  add(missing, missing, multiply(coefficients, cross, { transposeA: true }), 1);
  add(missing, missing, covariance, mass);
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
