import { z } from "zod";

const share = z.number().gt(0).lt(1);

export const quantileRegressionOptions = z.strictObject({
  tau: z
    .union([share, z.array(share).min(1)])
    .default(0.5)
    .describe("Which quantile, or which ones: 0.5 is the median, least absolute deviations."),
  intercept: z.boolean().default(true).describe("Whether the line may miss the origin."),
  standardErrors: z
    .enum(["nid", "iid", "none"])
    .default("nid")
    .describe(
      "What is supposed about the errors: that their density varies from case to case (the sandwich of Hendricks and Koenker), that it is the same, or nothing.",
    ),
  tolerance: z
    .number()
    .positive()
    .default(1e-11)
    .describe("End when the duality gap is at most this part of the loss of least squares."),
  maxIterations: z.int().min(1).default(100).describe("End after this many steps for each quantile."),
});

export type QuantileRegressionOptions = z.input<typeof quantileRegressionOptions>;
