import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { matrixOption } from "../../../model/matrix-option.js";
import { REGRESSIONS, refuseForeign, scoringOptions } from "../../discriminant/engine/scoring/options.js";

const count = z.int().min(1);

export const mixtureDiscriminantOptions = z
  .strictObject({
    subclasses: z
      .union([count, z.array(count).min(1)])
      .default(3)
      .describe(
        "Number of subclasses of every class, or a list in the order of `classes`; a class with no more distinct cases than that has one.",
      ),
    regression: z
      .enum(REGRESSIONS)
      .default("linear")
      .describe(
        "What predicts the scores of the subclasses: the features themselves, which gives normal subclasses with one covariance, polynomials of them, adaptive splines as in MARS, or a smooth curve of every feature.",
      ),
    ...scoringOptions,
    components: z
      .int()
      .min(1)
      .optional()
      .describe(
        "Number of discriminant coordinates in which subclasses may differ. The default is all, one less than there are subclasses.",
      ),
    subclassFreedom: z
      .union([z.number().gt(1), z.array(z.number().gt(1)).min(1)])
      .optional()
      .describe(
        "How many means the subclasses of a class may have, as degrees of freedom between 1 and their number, or a list in the order of `classes`: fewer draw them to the mean of their class. The default is all.",
      ),
    totalFreedom: z
      .number()
      .gt(2)
      .optional()
      .describe(
        "How many means all subclasses may have together, as degrees of freedom between the number of classes and that of subclasses, instead of `subclassFreedom`; all classes then share one penalty.",
      ),
    init: z
      .union([z.literal("k-means"), z.strictObject({ responsibilities: matrixOption })])
      .default("k-means")
      .meta({ constraint: '"k-means" or { responsibilities }' })
      .describe(
        "Where the iteration begins: at clusters of the cases of every class, or at given shares of each case (row) in the subclasses of its class, in the order of `classes`.",
      ),
    restarts: z
      .int()
      .min(1)
      .default(5)
      .describe("Number of starts by k-means, of which the one of the largest log-likelihood is kept."),
    maxIterations: z.int().min(1).default(200).describe("Maximum number of iterations per start."),
    tolerance: z
      .number()
      .min(0)
      .default(1e-6)
      .describe(
        "A start has converged when an iteration changes the log-likelihood per case by at most this amount.",
      ),
    seed: z.int().default(0).describe("The seed of the random numbers, one stream per start."),
    priors: priorsOption,
    classWeights: classWeightsOption,
  })
  .superRefine(refuseForeign)
  .refine(
    ({ subclassFreedom, totalFreedom }) => subclassFreedom === undefined || totalFreedom === undefined,
    {
      path: ["totalFreedom"],
      message: 'must be left out where the option "subclassFreedom" is given',
    },
  );

export type MixtureDiscriminantOptions = z.input<typeof mixtureDiscriminantOptions>;
export type MixtureDiscriminantSettings = z.output<typeof mixtureDiscriminantOptions>;
