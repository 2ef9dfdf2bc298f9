import * as z from "zod";
import { unlabeledWeightOption } from "../../../model/bayes-rule/partly-labeled.js";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { Estimator } from "../../../model/estimator.js";

export const mixtureClassifierOptions = z.strictObject({
  estimator: z
    .custom<Estimator>((value) => value instanceof Estimator && value.target === undefined)
    .optional()
    .meta({ constraint: "an estimator without a target whose models have a density" })
    .describe(
      "The mixture, or another density, that is fitted to every class; by default a GaussianMixture with a prior, of one to three components with full or diagonal covariances, chosen by BIC.",
    ),
  priors: priorsOption,
  unlabeledWeight: unlabeledWeightOption,
  maxIterations: z
    .int()
    .min(1)
    .default(100)
    .describe("The maximum number of times the labels of unlabeled cases are estimated."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-4)
    .describe("These estimates have converged when the log-likelihood per case changes by at most this."),
});

export type MixtureClassifierOptions = z.input<typeof mixtureClassifierOptions>;
