import * as z from "zod";
import { contrastsOption } from "../../../model/terms/contrasts-option.js";

export const huberRegressionOptions = z.strictObject({
  psi: z
    .enum(["huber", "bisquare"])
    .default("huber")
    .describe(
      "The loss of large residuals: linear beyond k deviations (Huber), or flattening and constant beyond k (Tukey's bisquare).",
    ),
  k: z
    .number()
    .positive()
    .optional()
    .describe(
      "The threshold, in deviations. The default is 1.345, or 4.685 for the bisquare, which lose 5% efficiency if the errors are normal.",
    ),
  method: z
    .enum(["mad", "proposal-2", "joint"])
    .default("mad")
    .describe(
      "How the deviation is estimated: by the median absolute residual, by Huber's proposal 2, or by minimizing over coefficients and deviation together.",
    ),
  intercept: z.boolean().default(true).describe("Whether there is an intercept."),
  contrasts: contrastsOption,
  tolerance: z
    .number()
    .positive()
    .default(1e-12)
    .describe("The relative change of residuals and deviation at which the iteration ends."),
  maxIterations: z.int().min(1).default(1000).describe("Maximum number of reweighted regressions."),
});

export type HuberRegressionOptions = z.input<typeof huberRegressionOptions>;
export type HuberRegressionSettings = z.output<typeof huberRegressionOptions>;
