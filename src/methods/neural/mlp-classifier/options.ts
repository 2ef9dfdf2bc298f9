import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { fitsInit, fitsSolver, initIssue, networkOptions, solverIssue } from "../engine/options.js";

export const mlpClassifierOptions = z
  .strictObject({
    loss: z
      .enum(["cross-entropy", "squared"])
      .default("cross-entropy")
      .describe(
        "The loss of the probabilities: minus the logarithm of the probability of the true class, or half the squared errors.",
      ),
    classWeights: classWeightsOption,
    ...networkOptions,
    validation: z
      .number()
      .min(0)
      .lt(1)
      .optional()
      .describe(
        "Share of the cases held out for early stopping; the model keeps the weights with the smallest loss on them. The default is a tenth of 1000 or more cases, except with L-BFGS and in updates, and otherwise 0.",
      ),
  })
  .refine(fitsSolver, solverIssue)
  .refine(fitsInit, initIssue);

export type MLPClassifierOptions = z.input<typeof mlpClassifierOptions>;
