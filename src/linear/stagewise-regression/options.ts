import { z } from "zod";
import { foldsOption, interceptOption, ruleOption, seedOption, standardizeOption } from "../path/options.js";

export const stagewiseRegressionOptions = z.strictObject({
  variant: z
    .enum(["full", "incremental"])
    .default("full")
    .describe(
      "How far a coefficient moves in one step: all the way to the best value beside the others, or by epsilon.",
    ),
  epsilon: z
    .number()
    .positive()
    .max(1)
    .default(0.01)
    .describe(
      "The length of an incremental step of a standardized feature's coefficient, as a part of the response's deviation.",
    ),
  criterion: z
    .enum(["end", "cross-validation"])
    .default("end")
    .describe("What chooses the step: the last one, or the one that cross-validation finds best."),
  standardize: standardizeOption,
  intercept: interceptOption,
  tolerance: z
    .number()
    .positive()
    .max(1)
    .default(1e-6)
    .describe(
      "Full steps end when no feature's product with the residual exceeds this part of the product of their lengths with the response's.",
    ),
  maxIterations: z.int().min(1).default(100_000).describe("Steps end after so many, if they do not before."),
  folds: foldsOption,
  rule: ruleOption
    .default("best")
    .describe(
      "Which step cross-validation takes: that of least error, or the first no more than one standard error worse.",
    ),
  seed: seedOption,
});

export type StagewiseRegressionOptions = z.input<typeof stagewiseRegressionOptions>;
