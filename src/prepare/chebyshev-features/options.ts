import { z } from "zod";

export const chebyshevFeaturesOptions = z.strictObject({
  degree: z.int().min(1).default(3).describe("The highest degree of a polynomial."),
  range: z
    .union([
      z.enum(["data", "none"]),
      z
        .tuple([z.number(), z.number()])
        .refine(([low, high]) => low < high)
        .meta({ constraint: "two numbers, rising" }),
    ])
    .default("data")
    .describe(
      "What is mapped to the ends of [−1, 1]: the smallest and the largest value of each column, these two for every column, or nothing, where values are in [−1, 1] already.",
    ),
  outside: z
    .enum(["extend", "clip"])
    .default("extend")
    .describe(
      "What becomes of values outside of the range: they are put into the polynomials, which grow fast there, or moved to the nearer end.",
    ),
  bias: z
    .boolean()
    .default(false)
    .describe(
      "Whether to put T₀, a column of ones, first; methods with an intercept of their own need none.",
    ),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to replace: of a table all quantitative ones unless given, of a matrix all."),
});

export type ChebyshevFeaturesOptions = z.input<typeof chebyshevFeaturesOptions>;
