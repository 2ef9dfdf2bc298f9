// The metrics of regression by name.

import { adjustable } from "./adjustable.js";
import type { RegressionEvidence, RegressionMetric } from "./metric.js";
import {
  epsilonInsensitiveOf,
  huberOf,
  logCoshOf,
  maxErrorOf,
  meanAbsoluteOf,
  meanPercentageOf,
  medianAbsoluteOf,
  pinballOf,
} from "./regression/absolute.js";
import { gammaOf, poissonOf, tweedieOf } from "./regression/deviance.js";
import {
  explainedVarianceOf,
  halfSumOf,
  meanSquaredLogOf,
  meanSquareOf,
  relativeSquareOf,
} from "./regression/squared.js";

function metric(
  name: string,
  meaning: string,
  evaluate: (evidence: RegressionEvidence) => number,
  better: RegressionMetric["better"] = "lower",
): RegressionMetric {
  return Object.freeze({ name, meaning, better, task: "regression", evaluate });
}

export const regressionMetrics = {
  meanSquaredError: metric("meanSquaredError", "The mean squared residual.", meanSquareOf),
  rootMeanSquaredError: metric("rootMeanSquaredError", "The root of the mean squared residual.", (evidence) =>
    Math.sqrt(meanSquareOf(evidence)),
  ),
  halfSumOfSquares: metric("halfSumOfSquares", "Half the sum of the squared residuals.", halfSumOf),
  meanSquaredLogError: metric(
    "meanSquaredLogError",
    "The mean squared difference of ln(1 + y).",
    meanSquaredLogOf,
  ),
  relativeSquaredError: metric(
    "relativeSquaredError",
    "The squared error as a share of that of always predicting the mean.",
    relativeSquareOf,
  ),
  rSquared: metric(
    "rSquared",
    "The coefficient of determination: 1 minus the relative squared error.",
    (evidence) => 1 - relativeSquareOf(evidence),
    "higher",
  ),
  explainedVariance: metric(
    "explainedVariance",
    "1 minus the variance of the residuals over that of the truth.",
    explainedVarianceOf,
    "higher",
  ),
  meanAbsoluteError: metric("meanAbsoluteError", "The mean absolute residual.", meanAbsoluteOf),
  medianAbsoluteError: metric("medianAbsoluteError", "The median absolute residual.", medianAbsoluteOf),
  maxError: metric("maxError", "The largest absolute residual.", maxErrorOf),
  meanAbsolutePercentageError: metric(
    "meanAbsolutePercentageError",
    "The mean absolute residual as a share of the truth.",
    meanPercentageOf,
  ),
  pinballLoss: adjustable<RegressionMetric, { readonly quantile?: number | undefined }>(
    ["quantile"],
    (options) =>
      metric("pinballLoss", "The loss that is minimized by the quantile.", (evidence) =>
        pinballOf(evidence, options),
      ),
  ),
  huberLoss: adjustable<RegressionMetric, { readonly delta?: number | undefined }>(["delta"], (options) =>
    metric("huberLoss", "Squared for small residuals, linear for large ones.", (evidence) =>
      huberOf(evidence, options),
    ),
  ),
  epsilonInsensitiveLoss: adjustable<RegressionMetric, { readonly epsilon?: number | undefined }>(
    ["epsilon"],
    (options) =>
      metric("epsilonInsensitiveLoss", "The mean amount by which absolute residuals exceed ε.", (evidence) =>
        epsilonInsensitiveOf(evidence, options),
      ),
  ),
  logCoshLoss: metric("logCoshLoss", "The mean of ln cosh of the residuals.", logCoshOf),
  meanPoissonDeviance: metric("meanPoissonDeviance", "The mean deviance of counts.", (evidence) =>
    poissonOf("meanPoissonDeviance", evidence),
  ),
  meanGammaDeviance: metric("meanGammaDeviance", "The mean deviance of positive amounts.", (evidence) =>
    gammaOf("meanGammaDeviance", evidence),
  ),
  meanTweedieDeviance: adjustable<RegressionMetric, { readonly power?: number | undefined }>(
    ["power"],
    (options) =>
      metric("meanTweedieDeviance", "The mean deviance of amounts with exact zeros.", (evidence) =>
        tweedieOf(evidence, options),
      ),
  ),
} as const;
