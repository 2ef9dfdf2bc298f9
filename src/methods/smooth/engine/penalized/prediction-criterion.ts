// Generalized cross-validation and, where the scale is known, the unbiased risk (Craven and Wahba 1979), with exact first
// derivatives by the logarithms of the smoothing parameters.

import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { dot } from "../../../../math/optimize/vectors.js";
import type { InnerFit } from "./inner.js";
import { sensitivityOf } from "./likelihood-criterion.js";
import type { Penalty } from "./penalty.js";
import type { PenalizedProblem } from "./problem.js";

export async function predictionCriterion(
  problem: PenalizedProblem,
  penalty: Penalty,
  fit: InnerFit,
  lambdas: Float64Array,
): Promise<{ readonly value: number; readonly gradient: Float64Array }> {
  const { design, cases, gamma, scale } = problem;
  const { beta, eta, expected } = await sensitivityOf(problem, penalty, fit, lambdas);
  const { inverse } = await expectedInformation(problem, penalty, fit, lambdas);
  // What the penalty leaves: where rows say next to nothing of some coefficients, products with XᵀWX lose all digits.
  const S = new Matrix(inverse.rows, inverse.columns);
  penalty.addTo(S, lambdas);
  const held = multiply(inverse, S);
  const freedom = held.rows - held.diagonal().reduce((sum, value) => sum + value, 0);
  const twice = inverse.subtract(multiply(held, inverse));
  const slopes = penalty.traces(lambdas, twice).map((value) => -value);
  if (eta !== undefined) {
    const all = await design.forms(inverse);
    const both = await design.forms(twice);
    for (const [j, own] of eta.entries())
      for (let i = 0; i < own.length; i += 1) slopes[j] += (all[i] - both[i]) * expected[i] * own[i];
  }
  const total = penalty.pull(lambdas, fit.beta);
  const deviances = slopes.map((_, j) => -2 * dot(total, beta.row(j)));
  if (scale !== undefined)
    return {
      value: fit.deviance / cases + (2 * gamma * freedom * scale) / cases - scale,
      gradient: deviances.map((value, j) => (value + 2 * gamma * scale * slopes[j]) / cases),
    };
  const rest = cases - gamma * freedom;
  return {
    value: rest > 0 ? (cases * fit.deviance) / rest ** 2 : Number.POSITIVE_INFINITY,
    gradient: deviances.map(
      (value, j) => (cases * value) / rest ** 2 + (2 * cases * fit.deviance * gamma * slopes[j]) / rest ** 3,
    ),
  };
}

/** XᵀWX and (XᵀWX + S)⁻¹ with the expected weights, which degrees of freedom and covariances are counted by. */
export async function expectedInformation(
  { method, design, likelihood }: Pick<PenalizedProblem, "method" | "design" | "likelihood">,
  penalty: Penalty,
  fit: InnerFit,
  lambdas: Float64Array,
): Promise<{ readonly gram: Matrix; readonly inverse: Matrix }> {
  if (likelihood.isCanonical) return fit;
  const gram = await design.gram(fit.expected);
  return { gram, inverse: penalty.requireInverted(method, gram, lambdas).inverse };
}
