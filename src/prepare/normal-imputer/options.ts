import { z } from "zod";

export const normalImputerOptions = z.strictObject({
  priorCases: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "So many cases are added that have the columns' own variances and no correlations; a few keep the covariance regular where columns are many or nearly dependent.",
    ),
  tolerance: z
    .number()
    .min(0)
    .default(1e-6)
    .describe(
      "The iteration ends when no mean and no covariance changes by more than this, in standard deviations of the columns, and the log-likelihood grows by no more for each case.",
    ),
  maxIterations: z.int().min(1).default(1000).describe("How many iterations there are at most."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to impute: of a table all quantitative ones unless given, of a matrix all."),
});

export type NormalImputerOptions = z.input<typeof normalImputerOptions>;
