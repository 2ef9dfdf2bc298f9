import * as z from "zod";

export const bayesianModelAveragingOptions = z.strictObject({
  method: z
    .enum(["g-prior", "bic"])
    .default("g-prior")
    .describe(
      "How the evidence of a subset is computed: from Zellner's prior of its coefficients, or approximately from BIC.",
    ),
  g: z
    .number()
    .gt(0)
    .optional()
    .describe(
      "The factor g by which Zellner's prior is less precise than the data. The default is the number of cases, which makes the prior equivalent to one case.",
    ),
  inclusion: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.5)
    .describe("The prior probability that a feature belongs to the model, independently for each."),
  models: z.int().min(1).default(20).describe("Number of most probable subsets to list."),
});

export type BayesianModelAveragingOptions = z.input<typeof bayesianModelAveragingOptions>;
export type BayesianModelAveragingSettings = z.output<typeof bayesianModelAveragingOptions>;
