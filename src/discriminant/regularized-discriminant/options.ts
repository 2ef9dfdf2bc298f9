import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { divisorOption } from "../engine/options.js";

const part = z.number().min(0).max(1);
const parts = z.union([part, z.array(part).min(1)]).default([0, 0.25, 0.5, 0.75, 1]);

export const regularizedDiscriminantOptions = z.strictObject({
  alpha: parts.describe(
    "How much of its own covariance each class keeps: 1 is quadratic, 0 is linear; of a list, cross-validation chooses.",
  ),
  gamma: parts.describe(
    "How much of the common covariance is kept: 1 is all, 0 its mean variance times the identity; of a list, cross-validation chooses.",
  ),
  priors: priorsOption,
  divisor: divisorOption.default("n-1"),
  folds: z.int().min(2).default(10).describe("In how many parts the cases are cross-validated."),
  rule: z
    .enum(["best", "one-standard-error"])
    .default("best")
    .describe(
      "What cross-validation chooses: the fewest wrong classes, or the smallest alpha, then gamma, within one standard error of it.",
    ),
  seed: z.int().min(0).default(0).describe("Which cases come into which part."),
});

export type RegularizedDiscriminantOptions = z.input<typeof regularizedDiscriminantOptions>;
export type RegularizedDiscriminantSettings = z.output<typeof regularizedDiscriminantOptions>;
