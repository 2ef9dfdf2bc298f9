import * as z from "zod";
import type { ScatterForm } from "../../../data/statistics/class-scatter.js";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { divisorOption } from "../engine/options.js";

export const linearDiscriminantOptions = z.strictObject({
  solver: z
    .enum(["auto", "covariance", "eigen", "svd"])
    .default("auto")
    .describe(
      "How features are sphered: by the Cholesky factor of the covariance, which must not be singular (covariance); by its eigenvectors (eigen) or the singular values of the centered rows (svd), both of which leave out directions in which no class varies; or by the first of these that is possible (auto).",
    ),
  components: z
    .int()
    .min(1)
    .optional()
    .describe("Number of discriminant coordinates used for classification. The default is all."),
  shrinkage: z
    .union([z.number().min(0).max(1), z.enum(["ledoit-wolf", "oas"])])
    .default(0)
    .describe(
      "The shrinkage of the covariance toward its mean variance times the identity. The two named methods estimate it from standardized columns.",
    ),
  priors: priorsOption,
  classWeights: classWeightsOption,
  divisor: divisorOption.default("n-1"),
  tolerance: z
    .number()
    .min(0)
    .max(1)
    .default(1e-6)
    .describe(
      "Directions whose standard deviation is at most this fraction of the largest count as constant, where such directions are left out.",
    ),
});

export type LinearDiscriminantOptions = z.input<typeof linearDiscriminantOptions>;
export type LinearDiscriminantSettings = z.output<typeof linearDiscriminantOptions>;

/** Which form of scatter a solver needs. */
export function formOfSolver({ solver }: Pick<LinearDiscriminantSettings, "solver">): ScatterForm {
  return solver === "svd" ? "triangle" : "shared";
}
