import * as z from "zod";

export const smoothingSplineOptions = z.strictObject({
  lambda: z
    .number()
    .positive()
    .optional()
    .describe(
      "The penalty: the factor of ∫f″² beside the sum of the squared residuals; by default it is chosen by `degreesOfFreedom` or by the criterion.",
    ),
  degreesOfFreedom: z
    .number()
    .gt(2)
    .optional()
    .describe("The trace of the matrix that makes fitted values of responses, in place of a penalty."),
  criterion: z
    .enum(["gcv", "loo", "reml"])
    .default("gcv")
    .describe(
      "What chooses the penalty if it is not given: generalized cross-validation, leave-one-out errors, or restricted likelihood, which hardly ever follows noise.",
    ),
  weighting: z
    .enum(["frequency", "precision"])
    .default("frequency")
    .describe("What weights mean: how often a case occurred, or how precise its response is (as in R)."),
});

export type SmoothingSplineOptions = z.input<typeof smoothingSplineOptions>;
export type SmoothingSplineSettings = z.output<typeof smoothingSplineOptions>;
