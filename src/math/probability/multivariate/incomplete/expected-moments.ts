// What is expected of cases with missing values, given the mean and the covariance of a normal distribution (Little and
// Rubin 2002, section 11.2).

import type { Matrix } from "../../../linalg/matrix.js";
import { multiply } from "../../../linalg/multiply.js";
import { HALF_LOG_2PI } from "../../special/stirling.js";
import type { Conditional } from "./conditional.js";
import type { PatternMoments } from "./patterns.js";

/** −½ Σ w·(k·ln 2π + ln|Σ| + (x − μ)ᵀΣ⁻¹(x − μ)) over the observed columns. */
export function patternLogLikelihood(
  { observed, totalWeight, means, scatter }: PatternMoments,
  mean: Float64Array,
  { observedFactor }: Conditional,
): number {
  const size = observed.length;
  const deviations = means.map((value, k) => value - mean[observed[k]]);
  const squares = scatter.map(
    (value, at) => value + totalWeight * deviations[Math.floor(at / size)] * deviations[at % size],
  );
  const trace = observedFactor
    .solve(squares)
    .diagonal()
    .reduce((sum, value) => sum + value, 0);
  return -totalWeight * (size * HALF_LOG_2PI + 0.5 * observedFactor.logDeterminant) - 0.5 * trace;
}

/** Adds the expected deviations from the mean, and their expected products, of the cases of a pattern. */
export function addExpected(
  { observed, missing, totalWeight, means, scatter }: PatternMoments,
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
    sums[i] += totalWeight * expected[i];
    for (let j = 0; j < size; j += 1) squares.data[i * size + j] += totalWeight * expected[i] * expected[j];
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
  add(missing, missing, covariance, totalWeight);
}
