import { z } from "zod";
import type { Kind } from "../../data/column.js";
import type { Estimator } from "../../learn/estimator.js";
import { isFittable } from "../pipeline/is-fittable.js";

/** Columns by their names, by their kind, or by a test of name and kind. */
export type ColumnChoice = readonly string[] | Kind | ((name: string, kind: Kind) => boolean);

export const columnTransformerOptions = z.strictObject({
  steps: z
    .array(z.tuple([z.string().min(1), z.custom<Estimator>(isFittable), z.custom<ColumnChoice>(isChoice)]))
    .min(1)
    .refine((steps) => new Set(steps.map(([name]) => name)).size === steps.length)
    .meta({ constraint: "a list of distinct names with transformers and columns" })
    .describe(
      "The steps beside each other, each a name, a transformer and its columns: their names, a kind, or a test of name and kind.",
    ),
  remainder: z
    .enum(["drop", "pass"])
    .default("drop")
    .describe("What becomes of columns that no step has: nothing, or they stay as they are."),
});

export type ColumnTransformerOptions = z.input<typeof columnTransformerOptions>;

const kinds: readonly unknown[] = [
  "quantitative",
  "ordinal",
  "categorical",
  "boolean",
  "text",
  "list",
] satisfies Kind[];

function isChoice(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((name) => typeof name === "string");
  return typeof value === "function" || kinds.includes(value);
}
