import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { matrixOption } from "../../../model/matrix-option.js";

const size = z.int().min(1);

export const penalizedDiscriminantOptions = z
  .strictObject({
    penalty: z
      .union([
        z.enum(["ridge", "curve"]),
        z.strictObject({ rows: size, columns: size }),
        z.strictObject({ matrix: matrixOption }),
      ])
      .default("ridge")
      .meta({ constraint: '"ridge", "curve", { rows, columns } or { matrix }' })
      .describe(
        "What is penalized: squared coefficients (ridge), their differences along features that are the points of a curve in their order (curve), along the rows and the columns of an image whose pixels are given row by row, or a quadratic form with a given matrix.",
      ),
    order: z
      .int()
      .min(1)
      .max(4)
      .default(2)
      .describe("The order of the differences of curves and images: 1 penalizes steps, 2 bends."),
    lambda: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The weight of the penalty, in units in which the mean diagonal of its matrix is the mean sum of squares of the features about their means.",
      ),
    degreesOfFreedom: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The degrees of freedom of a coordinate besides its offset, the trace of the smoother; without `lambda`, by default half of what the penalized features can have, and all of those that are free.",
      ),
    components: z
      .int()
      .min(1)
      .optional()
      .describe("Number of discriminant coordinates used for classification. The default is all."),
    priors: priorsOption,
    classWeights: classWeightsOption,
  })
  .refine(({ lambda, degreesOfFreedom }) => lambda === undefined || degreesOfFreedom === undefined, {
    path: ["degreesOfFreedom"],
    message: 'must be left out where the option "lambda" is given',
  });

export type PenalizedDiscriminantOptions = z.input<typeof penalizedDiscriminantOptions>;
export type PenalizedDiscriminantSettings = z.output<typeof penalizedDiscriminantOptions>;
