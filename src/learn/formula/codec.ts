import * as z from "zod";
import type { Label } from "../../base/label.js";
import { CONTRASTS } from "../../data/contrasts.js";
import type { ColumnEncoding } from "../../data/encoding.js";
import { FormulaEncoding, type FormulaParts } from "./formula-encoding.js";

const label = z.union([z.string(), z.number(), z.boolean()]);

const variable = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("number") }),
  z
    .strictObject({ type: z.literal("polynomial"), centers: z.array(z.number()), norms: z.array(z.number()) })
    .refine(
      ({ centers, norms }) => norms.length === centers.length + 1,
      "must have one more norm than centers",
    ),
  z
    .strictObject({
      type: z.literal("levels"),
      levels: z.array(label).min(2),
      contrasts: z.enum(CONTRASTS),
      reference: z.int().min(0),
    })
    .refine(({ levels, reference }) => reference < levels.length, "must have a reference among the levels"),
]);

/** The schema of what a model formula learned. */
export function formulaParts<C extends z.ZodType<ColumnEncoding>>(columnEncoding: C) {
  return z
    .strictObject({
      formula: z.string(),
      intercept: z.boolean(),
      rest: z.array(z.string()),
      columns: z.array(columnEncoding),
      means: z.array(z.number()),
      meanOffset: z.number(),
      variables: z.array(variable),
    })
    .refine(
      (parts) => parts.means.length === parts.columns.length && fitsFormula(parts),
      "must fit the formula",
    );
}

/** Whether the formula can be read, has these variables, and makes no more columns of them than there may be. */
function fitsFormula(parts: FormulaParts): boolean {
  try {
    new FormulaEncoding(parts);
    return true;
  } catch {
    return false;
  }
}

/** The parts as plain JSON. */
export function writableFormula({
  formula,
  intercept,
  rest,
  columns,
  means,
  meanOffset,
  variables,
}: FormulaParts) {
  return {
    formula,
    intercept,
    rest: [...rest],
    columns: columns.map((column) =>
      "levels" in column ? { ...column, levels: [...column.levels] } : { ...column },
    ),
    means: [...means],
    meanOffset,
    variables: variables.map((rule) => {
      if (rule.type === "number") return rule;
      if (rule.type === "polynomial") return { ...rule, centers: [...rule.centers], norms: [...rule.norms] };
      return { ...rule, levels: [...rule.levels] as Label[] };
    }),
  };
}
