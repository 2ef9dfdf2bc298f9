import * as z from "zod";

export const cartesianProductOptions = z.strictObject({
  columns: z
    .array(z.string())
    .min(2)
    .refine((names) => new Set(names).size === names.length)
    .meta({ constraint: "a list of 2 or more distinct names" })
    .optional()
    .describe("The columns to cross, in this order; by default all categorical, ordinal and boolean ones."),
  levels: z
    .enum(["all", "observed"])
    .default("all")
    .describe(
      "The levels of the product: every combination of the columns' levels, or only those in the training data.",
    ),
  unknown: z
    .enum(["error", "missing", "own-level"])
    .default("error")
    .describe(
      'What to do with a combination that is not one of the levels: throw an error, or make it a missing value or the level "(unknown)".',
    ),
  keep: z.boolean().default(true).describe("Whether to keep the crossed columns."),
  separator: z
    .string()
    .default("×")
    .describe("The text between the parts of a level and of the new column's name."),
});

export type CartesianProductOptions = z.input<typeof cartesianProductOptions>;
export type CartesianProductSettings = z.output<typeof cartesianProductOptions>;
