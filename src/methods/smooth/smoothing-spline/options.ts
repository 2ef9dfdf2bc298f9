import * as z from "zod";

export const smoothingSplineOptions = z.strictObject({
  lambda: z
    .number()
    .positive()
    .optional()
    .describe(
      "The penalty: the factor of ∫f″² that is added to the sum of squared residuals. By default, `degreesOfFreedom` or the criterion chooses it.",
    ),
  degreesOfFreedom: z
    .number()
    .gt(2)
    .optional()
    .describe(
      "The effective degrees of freedom, instead of a penalty: the trace of the matrix that maps responses to fitted values.",
    ),
  criterion: z
    .enum(["gcv", "loo", "reml"])
    .default("gcv")
    .describe(
      "The criterion that chooses the penalty if it is not given: generalized cross-validation, leave-one-out errors, or restricted likelihood, which hardly ever follows noise.",
    ),
  weighting: z
    .enum(["frequency", "precision"])
    .default("frequency")
    .describe(
      "The meaning of case weights: how often a case occurred, or how precise its response is (as in R).",
    ),
});

export type SmoothingSplineOptions = z.input<typeof smoothingSplineOptions>;
export type SmoothingSplineSettings = z.output<typeof smoothingSplineOptions>;
