import { z } from "zod";

export const polynomialFeaturesOptions = z.strictObject({
  degree: z
    .int()
    .min(1)
    .default(2)
    .describe("The highest degree of a product: 2 gives squares and products of two."),
  interactionOnly: z
    .boolean()
    .default(false)
    .describe("Whether to leave out powers, so that no column stands twice in a product."),
  bias: z
    .boolean()
    .default(false)
    .describe("Whether to put a column of ones first; methods with an intercept of their own need none."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to multiply: of a table all quantitative ones unless given, of a matrix all."),
});

export type PolynomialFeaturesOptions = z.input<typeof polynomialFeaturesOptions>;
export type PolynomialFeaturesSettings = z.output<typeof polynomialFeaturesOptions>;
