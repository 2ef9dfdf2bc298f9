import { z } from "zod";

export const bayesianModelAveragingOptions = z.strictObject({
  weighting: z
    .enum(["g-prior", "bic"])
    .default("g-prior")
    .describe(
      "How probable the data make a subset of features: by Zellner's prior of its coefficients, or approximately by BIC.",
    ),
  g: z
    .number()
    .gt(0)
    .optional()
    .describe(
      "How many times less precise than the data Zellner's prior is; by default the number of cases, which makes it worth one case.",
    ),
  inclusion: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.5)
    .describe("How probable it is beforehand that a feature belongs to the model, each by itself."),
  models: z.int().min(1).default(20).describe("How many of the most probable subsets the model lists."),
});

export type BayesianModelAveragingOptions = z.input<typeof bayesianModelAveragingOptions>;
export type BayesianModelAveragingSettings = z.output<typeof bayesianModelAveragingOptions>;
