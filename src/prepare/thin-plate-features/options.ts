import * as z from "zod";

export const thinPlateFeaturesOptions = z.strictObject({
  columns: z
    .array(z.string())
    .min(1)
    .refine((names) => new Set(names).size === names.length)
    .meta({ constraint: "a list of distinct names" })
    .optional()
    .describe("The columns that are the coordinates; by default all quantitative ones."),
  size: z
    .int()
    .min(2)
    .max(2000)
    .default(20)
    .describe(
      "The number of functions, the constant included; there are no more than distinct rows, and always all polynomials of degrees below the order.",
    ),
  order: z
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe(
      "The order of the derivatives that make a surface rough; by default the smallest that gives surfaces without corners, 2 for one or two columns.",
    ),
  standardize: z
    .boolean()
    .default(true)
    .describe(
      "Whether to divide every column by its standard deviation, because distances treat all directions alike. Turn it off for coordinates in one unit.",
    ),
  keep: z.boolean().default(false).describe("Whether to keep the columns that are the coordinates."),
});

export type ThinPlateFeaturesOptions = z.input<typeof thinPlateFeaturesOptions>;
