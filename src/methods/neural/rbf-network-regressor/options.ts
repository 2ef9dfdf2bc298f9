import * as z from "zod";
import { radialOptions } from "../radial/options.js";

export const rbfNetworkRegressorOptions = z.strictObject({
  ...radialOptions,
  lambda: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The penalty on the squares of the weights of the output, 0 for least squares; by default, generalized cross-validation chooses it.",
    ),
  seed: z.int().min(0).default(0).describe("The seed of k-means or of the mixture."),
});

export type RBFNetworkRegressorOptions = z.input<typeof rbfNetworkRegressorOptions>;
