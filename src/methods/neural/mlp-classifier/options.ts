import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { fitsInit, fitsSolver, initIssue, networkOptions, solverIssue } from "../engine/options.js";

export const mlpClassifierOptions = z
  .strictObject({
    loss: z
      .enum(["cross-entropy", "squared"])
      .default("cross-entropy")
      .describe(
        "The loss of the probabilities: minus the logarithm of that of the class, or half the squared errors.",
      ),
    classWeights: classWeightsOption,
    ...networkOptions,
    validation: z
      .number()
      .min(0)
      .lt(1)
      .optional()
      .describe(
        "The share of the cases that is held back to see when to stop; the model then has the weights with the smallest loss on them. By default a tenth of 1000 cases or more, except with L-BFGS and in updates, and 0 of fewer.",
      ),
  })
  .refine(fitsSolver, solverIssue)
  .refine(fitsInit, initIssue);

export type MLPClassifierOptions = z.input<typeof mlpClassifierOptions>;
