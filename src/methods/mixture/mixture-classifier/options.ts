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
      "The mixture, or another density estimator, that is fitted to each class. The default is a GaussianMixture with a prior, with one to three components and full or diagonal covariances, chosen by BIC.",
    ),
  priors: priorsOption,
  unlabeledWeight: unlabeledWeightOption,
  maxIterations: z
    .int()
    .min(1)
    .default(100)
    .describe("Maximum number of times the labels of unlabeled cases are estimated."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-4)
    .describe(
      "The labels of unlabeled cases have converged when the log-likelihood per case changes by at most this.",
    ),
});

export type MixtureClassifierOptions = z.input<typeof mixtureClassifierOptions>;
