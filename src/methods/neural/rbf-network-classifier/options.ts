import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { radialOptions } from "../radial/options.js";

export const rbfNetworkClassifierOptions = z.strictObject({
  ...radialOptions,
  lambda: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The penalty on the squares of the weights of the outputs, 0 for none; by default, cross-validation chooses it, or it is 0.01 if a class has a single case.",
    ),
  classWeights: classWeightsOption,
  seed: z.int().min(0).default(0).describe("The seed of k-means or of the mixture, and of the folds."),
});

export type RBFNetworkClassifierOptions = z.input<typeof rbfNetworkClassifierOptions>;
