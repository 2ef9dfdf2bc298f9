import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const polynomialFeaturesOptions = z.strictObject({
  degree: z
    .int()
    .min(0)
    .default(2)
    .describe(
      "The highest degree of a product: 2 gives squares and products of two, 0 leaves the columns out.",
    ),
  interactionOnly: z
    .boolean()
    .default(false)
    .describe("Whether to leave out powers, so that no column occurs twice in a product."),
  intercept: z
    .boolean()
    .default(false)
    .describe("Whether to put a column of ones first; methods with an intercept do not need it."),
  columns: columnsOption(
    "The columns to multiply; by default all quantitative ones of a table, or all columns of a matrix.",
  ),
});

export type PolynomialFeaturesOptions = z.input<typeof polynomialFeaturesOptions>;
export type PolynomialFeaturesSettings = z.output<typeof polynomialFeaturesOptions>;
