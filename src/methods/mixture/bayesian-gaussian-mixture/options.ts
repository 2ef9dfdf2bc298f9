import * as z from "zod";
import { matrixOption } from "../../../model/matrix-option.js";
import { groupsOption, restartsFit, restartsRefusal, startOptions } from "../engine/options.js";

export const bayesianGaussianMixtureOptions = z
  .strictObject({
    components: z
      .int()
      .min(1)
      .default(10)
      .describe("Maximum number of components. Components that are not needed get small weights."),
    weightPrior: z
      .enum(["dirichlet-process", "dirichlet"])
      .default("dirichlet-process")
      .describe(
        "The prior of the weights: a Dirichlet process truncated after the last component, or a symmetric Dirichlet distribution.",
      ),
    concentration: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The concentration of the prior of the weights. The default is 1 / components. Smaller values use fewer components.",
      ),
    meanPrior: z
      .array(z.number())
      .min(1)
      .optional()
      .describe("The prior mean of every column. The default is the mean of all cases."),
    meanPrecision: z
      .number()
      .gt(0)
      .default(1)
      .describe("Number of cases for which the prior mean of a component counts."),
    degreesOfFreedom: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The degrees of freedom of the prior of the precisions, which must exceed the number of columns minus 1. The default is the number of columns.",
      ),
    covariancePrior: matrixOption
      .optional()
      .meta({ constraint: "a symmetric positive definite matrix" })
      .describe(
        "The scale of the prior of the precisions, which determines the covariances of components without cases. The default is the covariance of all cases, or their variances alone if that is singular.",
      ),
    init: groupsOption(
      "The start of the iteration: the clusters of k-means or of Ward's tree, the cases nearest to rows drawn at random, or given responsibilities, one row per case.",
    ),
    ...startOptions,
  })
  .refine(restartsFit, restartsRefusal);

export type BayesianGaussianMixtureOptions = z.input<typeof bayesianGaussianMixtureOptions>;
