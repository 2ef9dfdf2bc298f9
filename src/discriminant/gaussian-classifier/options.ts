import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { COVARIANCE_STRUCTURES } from "../engine/covariances.js";
import { divisorOption, varianceFloorOption } from "../engine/options.js";

export const gaussianClassifierOptions = z.strictObject({
  covariance: z
    .enum(COVARIANCE_STRUCTURES)
    .default("full")
    .describe(
      "Which covariances classes may have: any, variances alone, or one variance for all columns; each class its own, or all the same.",
    ),
  priors: priorsOption,
  divisor: divisorOption.default("n"),
  varianceFloor: varianceFloorOption.default(0),
});

export type GaussianClassifierOptions = z.input<typeof gaussianClassifierOptions>;
export type GaussianClassifierSettings = z.output<typeof gaussianClassifierOptions>;
