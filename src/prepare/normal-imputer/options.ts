import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const normalImputerOptions = z.strictObject({
  priorCases: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "The weight of imaginary cases that have the variances of the columns and no correlations; a small weight keeps the covariance regular if columns are many or nearly dependent.",
    ),
  tolerance: z
    .number()
    .min(0)
    .default(1e-6)
    .describe(
      "The iteration ends when no mean and no covariance changes by more than this, in standard deviations of the columns, and the log-likelihood per case grows by no more than this.",
    ),
  maxIterations: z.int().min(1).default(1000).describe("The maximum number of iterations."),
  columns: columnsOption(
    "The columns to impute; by default all quantitative ones of a table, or all of a matrix.",
  ),
});

export type NormalImputerOptions = z.input<typeof normalImputerOptions>;
