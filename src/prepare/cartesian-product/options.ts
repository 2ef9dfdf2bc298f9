import { z } from "zod";

export const cartesianProductOptions = z.strictObject({
  columns: z
    .array(z.string())
    .min(2)
    .refine((names) => new Set(names).size === names.length)
    .meta({ constraint: "a list of 2 or more distinct names" })
    .optional()
    .describe("The columns to cross, in this order: all categorical, ordinal and boolean ones unless given."),
  levels: z
    .enum(["all", "observed"])
    .default("all")
    .describe(
      "The levels of the product: every combination of the columns' levels, or those that occur when fitting.",
    ),
  unknown: z
    .enum(["error", "missing", "own-level"])
    .default("error")
    .describe(
      'What a combination becomes that is none of the levels: an error, a missing value, or the level "(unknown)".',
    ),
  keep: z.boolean().default(true).describe("Whether the crossed columns stay."),
  separator: z
    .string()
    .default("×")
    .describe("What stands between the parts of a level, and of the new column's name."),
});

export type CartesianProductOptions = z.input<typeof cartesianProductOptions>;
export type CartesianProductSettings = z.output<typeof cartesianProductOptions>;
