import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { divisorOption } from "../engine/options.js";

export const linearDiscriminantOptions = z.strictObject({
  solver: z
    .enum(["covariance", "eigen", "svd"])
    .default("covariance")
    .describe(
      "How features are sphered: by Cholesky of the covariance, which refuses a singular one; by its eigenvectors, or by singular values of the centered rows, which leave out directions in which no class varies.",
    ),
  components: z
    .int()
    .min(1)
    .optional()
    .describe("How many discriminant coordinates classify; all there are unless given."),
  shrinkage: z
    .union([z.number().min(0).max(1), z.enum(["ledoit-wolf", "oas"])])
    .default(0)
    .describe(
      "How far the covariance is pulled toward its mean variance times the identity; the two by name estimate it, on columns in units of their deviations.",
    ),
  priors: priorsOption,
  divisor: divisorOption.default("n-1"),
  tolerance: z
    .number()
    .min(0)
    .max(1)
    .default(1e-6)
    .describe(
      'Directions whose deviation is at most this part of the largest count as constant, for the solvers "eigen" and "svd".',
    ),
});

export type LinearDiscriminantOptions = z.input<typeof linearDiscriminantOptions>;
export type LinearDiscriminantSettings = z.output<typeof linearDiscriminantOptions>;
