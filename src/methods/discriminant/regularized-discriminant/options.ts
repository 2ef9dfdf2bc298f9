import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { divisorOption } from "../engine/options.js";

const share = z.number().min(0).max(1);
const shares = z.union([share, z.array(share).min(1)]).default([0, 0.25, 0.5, 0.75, 1]);

export const regularizedDiscriminantOptions = z.strictObject({
  ownShare: shares.describe(
    "Share of the class covariance in the covariance of each class (α in ESL): 1 is quadratic, 0 is linear. Cross-validation chooses from a list.",
  ),
  commonShare: shares.describe(
    "Share of the common covariance that is kept (γ in ESL): 1 keeps all of it, 0 replaces it by its mean variance times the identity. Cross-validation chooses from a list.",
  ),
  priors: priorsOption,
  classWeights: classWeightsOption,
  divisor: divisorOption.default("n-1"),
  folds: z
    .int()
    .min(2)
    .default(10)
    .describe("Number of folds of the cross-validation, at most one per case."),
  rule: z
    .enum(["best", "one-standard-error"])
    .default("best")
    .describe(
      "How cross-validation chooses: the lowest error rate, or the smallest ownShare, then commonShare, within one standard error of it.",
    ),
  seed: z.int().min(0).default(0).describe("The seed of the folds."),
});

export type RegularizedDiscriminantOptions = z.input<typeof regularizedDiscriminantOptions>;
export type RegularizedDiscriminantSettings = z.output<typeof regularizedDiscriminantOptions>;
