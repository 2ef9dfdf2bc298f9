import { z } from "zod";
import { latentShape } from "../latent/options.js";

export const reducedRankRegressionOptions = z
  .strictObject({
    rank: z
      .int()
      .min(0)
      .optional()
      .describe(
        "How many combinations of the features predict all responses; cross-validation chooses unless given.",
      ),
    weighting: z
      .enum(["inverse-covariance", "identity"])
      .default("inverse-covariance")
      .describe(
        "How errors of the responses count: by the inverse of their covariances, which gives canonical variates, or plainly.",
      ),
    shrinkage: z
      .enum(["none", "curds-and-whey", "generalized-cross-validation"])
      .default("none")
      .describe(
        "Whether canonical variates that are predicted badly are shrunk: by the factors for known correlations, or by those that generalized cross-validation gives.",
      ),
    ...latentShape,
  })
  .refine(({ weighting, shrinkage }) => shrinkage === "none" || weighting === "inverse-covariance", {
    path: ["shrinkage"],
    message: 'must be "none" unless the weighting is "inverse-covariance"',
  });

export type ReducedRankRegressionOptions = z.input<typeof reducedRankRegressionOptions>;
export type ReducedRankRegressionSettings = z.output<typeof reducedRankRegressionOptions>;
