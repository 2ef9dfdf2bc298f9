import * as z from "zod";
import { splineOptions } from "../engine/splines/index.js";

export const tensorSplineFeaturesOptions = z.strictObject({
  columns: z
    .array(z.string())
    .min(2)
    .refine((names) => new Set(names).size === names.length)
    .meta({ constraint: "a list of 2 or more distinct names" })
    .optional()
    .describe("The columns whose splines are multiplied; by default all quantitative ones."),
  ...splineOptions,
  knotCount: splineOptions.knotCount
    .removeDefault()
    .default(4)
    .describe(
      "The number of knots of each column, both ends included; a column with fewer distinct values has fewer.",
    ),
  intercept: z
    .boolean()
    .default(false)
    .describe(
      "Whether the products can make constants; methods with an intercept do not need it, and leave out the first product.",
    ),
  keep: z.boolean().default(false).describe("Whether to keep the columns whose splines are multiplied."),
});

export type TensorSplineFeaturesOptions = z.input<typeof tensorSplineFeaturesOptions>;
