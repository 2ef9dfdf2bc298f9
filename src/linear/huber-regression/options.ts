import { z } from "zod";

export const huberRegressionOptions = z.strictObject({
  psi: z
    .enum(["huber", "bisquare"])
    .default("huber")
    .describe(
      "How large residuals count: linearly beyond k deviations (Huber), or less and less and at k not at all (Tukey's bisquare).",
    ),
  k: z
    .number()
    .positive()
    .optional()
    .describe(
      "Where that begins, in deviations; by default 1.345, or 4.685 for the bisquare, which lose 5% against least squares if the errors are normal.",
    ),
  scale: z
    .enum(["mad", "proposal-2", "joint"])
    .default("mad")
    .describe(
      "Where the deviation comes from: the median absolute residual, Huber's proposal 2, or the minimum over coefficients and deviation together.",
    ),
  intercept: z.boolean().default(true).describe("Whether the line may miss the origin."),
  tolerance: z
    .number()
    .positive()
    .default(1e-12)
    .describe("End when residuals and deviation change by at most this part of themselves."),
  maxIterations: z.int().min(1).default(1000).describe("End after this many reweighted regressions."),
});

export type HuberRegressionOptions = z.input<typeof huberRegressionOptions>;
export type HuberRegressionSettings = z.output<typeof huberRegressionOptions>;
