import * as z from "zod";
import { priorsOption } from "../../classify/priors.js";
import { Estimator } from "../../learn/estimator.js";

export const mixtureClassifierOptions = z.strictObject({
  estimator: z
    .custom<Estimator>((value) => value instanceof Estimator && value.target === undefined)
    .optional()
    .meta({ constraint: "an estimator without a target whose models have a density" })
    .describe(
      "The mixture, or another density, that is fitted to every class; by default a GaussianMixture of one to three components, chosen by BIC, with a prior.",
    ),
  priors: priorsOption,
});

export type MixtureClassifierOptions = z.input<typeof mixtureClassifierOptions>;
