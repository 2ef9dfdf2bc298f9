import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { COVARIANCE_STRUCTURES } from "../engine/covariances.js";
import { divisorOption, varianceFloorOption } from "../engine/options.js";

export const gaussianClassifierOptions = z.strictObject({
  covariance: z
    .enum(COVARIANCE_STRUCTURES)
    .default("full")
    .describe(
      "The form of the covariances: any matrix, variances without correlations, or one variance for all columns; one for each class, or one shared by all.",
    ),
  priors: priorsOption,
  classWeights: classWeightsOption,
  divisor: divisorOption.default("n"),
  varianceFloor: varianceFloorOption.default(0),
});

export type GaussianClassifierOptions = z.input<typeof gaussianClassifierOptions>;
export type GaussianClassifierSettings = z.output<typeof gaussianClassifierOptions>;
