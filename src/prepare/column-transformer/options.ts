import * as z from "zod";
import type { Kind } from "../../data/table/column.js";
import { columnKind } from "../engine/column-kind.js";
import { estimatorOption, haveDistinctNames, refuseOthers } from "../pipeline/steps.js";

/** Columns by their names, by their kind, or by a test of name and kind. */
export type ColumnChoice = readonly string[] | Kind | ((name: string, kind: Kind) => boolean);

export const columnTransformerOptions = z.strictObject({
  steps: z
    .array(z.tuple([z.string().min(1), estimatorOption, z.custom<ColumnChoice>(isChoice)]))
    .min(1)
    .refine(haveDistinctNames)
    .superRefine((steps, context) => refuseOthers(context, steps))
    .meta({ constraint: "a list of distinct names with transformers and columns" })
    .describe(
      "The steps, each a name, a transformer and its columns: their names, a kind, or a function of name and kind.",
    ),
  remainder: z
    .enum(["drop", "pass"])
    .default("drop")
    .describe("What happens to columns that no step has: they are dropped, or kept as they are."),
});

export type ColumnTransformerOptions = z.input<typeof columnTransformerOptions>;

function isChoice(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((name) => typeof name === "string");
  return typeof value === "function" || columnKind.safeParse(value).success;
}
