import { z } from "zod";

export const iterativeImputerOptions = z.strictObject({
  ridge: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "How much each regression is drawn towards its mean: this part of a predictor's sum of squares is added to it.",
    ),
  tolerance: z
    .number()
    .min(0)
    .default(1e-4)
    .describe(
      "The rounds end when no imputed value changes by more than this, in standard deviations of its column.",
    ),
  maxIterations: z.int().min(1).default(100).describe("How many rounds there are at most."),
  draws: z
    .int()
    .min(0)
    .default(0)
    .describe("How many chains of random draws to keep for multiple imputation by `model.draw`."),
  drawRounds: z.int().min(1).default(10).describe("How many rounds each chain of draws runs."),
  seed: z.int().min(0).default(0).describe("The seed of the draws."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      "The columns to impute and to regress on each other: of a table all quantitative ones unless given, of a matrix all.",
    ),
});

export type IterativeImputerOptions = z.input<typeof iterativeImputerOptions>;
