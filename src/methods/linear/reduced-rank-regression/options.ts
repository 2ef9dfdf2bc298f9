import * as z from "zod";
import { latentShape } from "../engine/latent/options.js";

export const reducedRankRegressionOptions = z
  .strictObject({
    rank: z
      .int()
      .min(0)
      .optional()
      .describe(
        "Number of combinations of the features that predict all responses. By default, cross-validation chooses it.",
      ),
    weighting: z
      .enum(["inverse-covariance", "identity"])
      .default("inverse-covariance")
      .describe(
        "How the errors of the responses are weighted: by the inverse of their covariance, which gives canonical variates, or equally.",
      ),
    shrinkage: z
      .enum(["none", "curds-and-whey", "generalized-cross-validation"])
      .default("none")
      .describe(
        "How canonical variates with low correlations are shrunk: not at all, by the factors for known correlations, or by generalized cross-validation.",
      ),
    ...latentShape,
  })
  .refine(({ weighting, shrinkage }) => shrinkage === "none" || weighting === "inverse-covariance", {
    path: ["shrinkage"],
    message: 'must be "none" unless the weighting is "inverse-covariance"',
  });

export type ReducedRankRegressionOptions = z.input<typeof reducedRankRegressionOptions>;
export type ReducedRankRegressionSettings = z.output<typeof reducedRankRegressionOptions>;
