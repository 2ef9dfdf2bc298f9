import { Matrix } from "../../../math/linalg/matrix.js";
import type { RegressionMoments } from "../engine/regression-moments.js";
import type { BayesianLinearRegressionSettings } from "./options.js";
import type { Posterior } from "./posterior.js";
import type { ReducedProblem } from "./reduce.js";

/**
 * Posterior means of intercept and coefficients on the original scale of the features, and their covariance
 * divided by σ². Given the coefficients β, the intercept is normal around
 * (n(ȳ − x̄ᵀβ) + κμ)/(n + κ) with the variance σ²/(n + κ).
 */
export function onOriginalScale(
  { kept, scales, priorMean: expected }: ReducedProblem,
  { deviation, inverse }: Posterior,
  { mass: totalWeight, means }: RegressionMoments,
  priorMean: Float64Array,
  { intercept, interceptPrecision: kappa, interceptMean }: BayesianLinearRegressionSettings,
): { readonly parameters: Float64Array; readonly relativeCovariance: Matrix } {
  const first = intercept ? 1 : 0;
  const size = priorMean.length + first;
  const parameters = new Float64Array(size);
  const covariance = new Matrix(size, size);
  for (const [k, j] of kept.entries()) {
    parameters[first + j] = (expected[k] + deviation[k]) / scales[j];
    for (const [l, i] of kept.entries())
      covariance.data[(first + j) * size + first + i] = inverse.get(k, l) / (scales[j] * scales[i]);
  }
  if (!intercept) return { parameters, relativeCovariance: covariance };
  const share = totalWeight / (totalWeight + kappa);
  let center = share * means[means.length - 1] + (1 - share) * interceptMean;
  let spread = 1 / (totalWeight + kappa);
  for (let j = 1; j < size; j += 1) {
    center -= share * means[j - 1] * parameters[j];
    let along = 0;
    for (let i = 1; i < size; i += 1) along -= share * covariance.data[j * size + i] * means[i - 1];
    covariance.data[j] = along;
    covariance.data[j * size] = along;
    spread -= share * means[j - 1] * along;
  }
  parameters[0] = center;
  covariance.data[0] = spread;
  return { parameters, relativeCovariance: covariance };
}
