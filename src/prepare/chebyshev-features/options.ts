import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

/** Beyond it, rounding leaves nothing of a polynomial. */
export const HIGHEST_DEGREE = 10_000;

export const chebyshevFeaturesOptions = z.strictObject({
  degree: z
    .int()
    .min(0)
    .max(HIGHEST_DEGREE)
    .default(3)
    .describe("The highest degree of a polynomial; 0 leaves the columns out."),
  range: z
    .union([
      z.enum(["data", "none"]),
      z
        .tuple([z.number(), z.number()])
        .refine(([low, high]) => low < high)
        .meta({ constraint: "two numbers, the second larger" }),
    ])
    .default("data")
    .describe(
      "The values that are mapped to −1 and 1: the smallest and the largest of each column, two given values for every column, or none if all values are already between −1 and 1.",
    ),
  outside: z
    .enum(["extend", "clip"])
    .default("extend")
    .describe(
      "What to do with values outside the range: use them as they are, although the polynomials grow fast there, or move them to the nearer end.",
    ),
  intercept: z
    .boolean()
    .default(false)
    .describe("Whether to put T₀, a column of ones, first; methods with an intercept do not need it."),
  columns: columnsOption(
    "The columns to replace; by default all quantitative ones of a table, or all columns of a matrix.",
  ),
});

export type ChebyshevFeaturesOptions = z.input<typeof chebyshevFeaturesOptions>;
