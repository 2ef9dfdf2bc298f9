import * as z from "zod";
import { matrixOption } from "../../../model/matrix-option.js";
import { groupsOption, restartsFit, restartsRefusal, startOptions } from "../engine/options.js";

export const bayesianGaussianMixtureOptions = z
  .strictObject({
    components: z
      .int()
      .min(1)
      .default(10)
      .describe("The most components that the mixture may use; those that are not needed get small weights."),
    weightPrior: z
      .enum(["dirichlet-process", "dirichlet"])
      .default("dirichlet-process")
      .describe(
        "The prior of the weights: a Dirichlet process, cut off after the last component, or a symmetric Dirichlet distribution.",
      ),
    concentration: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The concentration of that prior, 1 / components unless given; the smaller, the fewer components are used.",
      ),
    meanPrior: z
      .array(z.number())
      .min(1)
      .optional()
      .describe("The prior mean of every column; by default the mean of all cases."),
    meanPrecision: z
      .number()
      .gt(0)
      .default(1)
      .describe("How many cases the prior mean of a component counts as."),
    degreesOfFreedom: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The degrees of freedom of the prior of the precisions, more than the number of columns less 1; by default that number.",
      ),
    covariancePrior: matrixOption
      .optional()
      .meta({ constraint: "a symmetric positive definite matrix" })
      .describe(
        "The scale of that prior, on which the covariances of components without cases are based; by default the covariance of all cases, or their variances alone if that is singular.",
      ),
    init: groupsOption(
      "Where the iteration begins: at the clusters of k-means or of Ward's tree, at the cases nearest to rows drawn at random, or at responsibilities, one row per case.",
    ),
    ...startOptions,
  })
  .refine(restartsFit, restartsRefusal);

export type BayesianGaussianMixtureOptions = z.input<typeof bayesianGaussianMixtureOptions>;
