import { z } from "zod";

export const linearRegressionOptions = z.strictObject({
  intercept: z.boolean().default(true).describe("Whether the line may miss the origin."),
  weighting: z
    .enum(["frequency", "precision"])
    .default("frequency")
    .describe("What weights mean: how often a case occurred, or how precisely it was measured (as in R)."),
  tolerance: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      "Columns that keep no more than this part of their length beside the others count as dependent; by default, what rounding alone could leave.",
    ),
});

export type LinearRegressionOptions = z.input<typeof linearRegressionOptions>;
export type LinearRegressionSettings = z.output<typeof linearRegressionOptions>;
