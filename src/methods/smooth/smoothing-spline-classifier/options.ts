import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";

export const smoothingSplineClassifierOptions = z.strictObject({
  lambda: z
    .number()
    .positive()
    .optional()
    .describe(
      "The penalty: the factor of ∫f″² that is added to the deviance. By default, `degreesOfFreedom` or the criterion chooses it.",
    ),
  degreesOfFreedom: z
    .number()
    .gt(2)
    .optional()
    .describe(
      "The effective degrees of freedom, instead of a penalty: the trace of the matrix that maps the working responses to the curve.",
    ),
  criterion: z
    .enum(["reml", "aic"])
    .default("reml")
    .describe(
      "The criterion that chooses the penalty if it is not given: restricted likelihood by Laplace's approximation, which hardly ever follows noise, or Akaike's criterion.",
    ),
  maxIterations: z.int().min(1).default(100).describe("The largest number of Newton steps for one penalty."),
  classWeights: classWeightsOption,
});

export type SmoothingSplineClassifierOptions = z.input<typeof smoothingSplineClassifierOptions>;
export type SmoothingSplineClassifierSettings = z.output<typeof smoothingSplineClassifierOptions>;
