import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { divisorOption } from "../engine/options.js";

const share = z.number().min(0).max(1);
const shares = z.union([share, z.array(share).min(1)]).default([0, 0.25, 0.5, 0.75, 1]);

export const regularizedDiscriminantOptions = z.strictObject({
  ownShare: shares.describe(
    "How much of its own covariance each class keeps (α in ESL): 1 is quadratic, 0 is linear; cross-validation chooses from a list.",
  ),
  commonShare: shares.describe(
    "How much of the common covariance is kept (γ in ESL): 1 keeps all of it, 0 replaces it by its mean variance times the identity; cross-validation chooses from a list.",
  ),
  priors: priorsOption,
  classWeights: classWeightsOption,
  divisor: divisorOption.default("n-1"),
  folds: z
    .int()
    .min(2)
    .default(10)
    .describe("The number of folds of the cross-validation, at most one per case."),
  rule: z
    .enum(["best", "one-standard-error"])
    .default("best")
    .describe(
      "What cross-validation chooses: the lowest error rate, or the smallest ownShare, then commonShare, within one standard error of it.",
    ),
  seed: z.int().min(0).default(0).describe("The seed of the folds."),
});

export type RegularizedDiscriminantOptions = z.input<typeof regularizedDiscriminantOptions>;
export type RegularizedDiscriminantSettings = z.output<typeof regularizedDiscriminantOptions>;
