import * as z from "zod";
import { CANDIDATES_MESSAGE, hasCandidates, likelihoodOptions } from "../local/likelihood-options.js";
import { LOCAL_FAMILIES } from "../local/likelihoods.js";

export const localLikelihoodRegressorOptions = z
  .strictObject({
    family: z
      .enum(LOCAL_FAMILIES)
      .default("gaussian")
      .describe(
        "The distribution of the response about its mean. The logarithm of the mean is locally a polynomial for poisson and gamma, the mean itself for gaussian.",
      ),
    ...likelihoodOptions,
  })
  .refine(hasCandidates, CANDIDATES_MESSAGE);

export type LocalLikelihoodRegressorOptions = z.input<typeof localLikelihoodRegressorOptions>;
