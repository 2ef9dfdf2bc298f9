import * as z from "zod";
import type { Label } from "../../base/label.js";
import { CONTRASTS } from "../../data/kinds/contrasts.js";
import type { ColumnEncoding } from "../../data/kinds/encoding.js";
import { FormulaEncoding, type FormulaParts } from "./formula-encoding.js";

const label = z.union([z.string(), z.number(), z.boolean()]);

const isAscending = (values: readonly number[]) =>
  values.every((value, k) => k === 0 || value > values[k - 1]);

const intervals = z
  .strictObject({
    breaks: z.array(z.number()),
    labels: z.array(z.string()),
    right: z.boolean(),
    lowest: z.boolean(),
  })
  .refine(
    ({ breaks, labels }) => breaks.length === labels.length + 1 && isAscending(breaks),
    "must have ascending breaks, one more than labels",
  );

const variable = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("number") }),
  z
    .strictObject({ type: z.literal("polynomial"), centers: z.array(z.number()), norms: z.array(z.number()) })
    .refine(
      ({ centers, norms }) => norms.length === centers.length + 1,
      "must have one more norm than centers",
    ),
  z
    .strictObject({ type: z.literal("scale"), center: z.number(), scale: z.number() })
    .refine(({ scale }) => scale !== 0, "must have a scale other than 0"),
  z
    .strictObject({
      type: z.literal("spline"),
      kind: z.enum(["b", "natural"]),
      degree: z.int().min(1),
      knots: z.array(z.number()),
      boundary: z.tuple([z.number(), z.number()]),
      intercept: z.boolean(),
    })
    .refine(
      ({ knots, boundary: [low, high] }) => isAscending([low, ...knots, high]),
      "must have ascending knots inside of the boundary",
    )
    .refine(({ kind, degree }) => kind === "b" || degree === 3, "must be cubic if it is natural"),
  z.strictObject({
    type: z.literal("smooth"),
    inputs: z.array(
      z.strictObject({
        levels: z.array(label).min(1).optional(),
        ordered: z.boolean().optional(),
        open: z.boolean().optional(),
      }),
    ),
  }),
  z
    .strictObject({
      type: z.literal("levels"),
      levels: z.array(label).min(2),
      contrasts: z.enum(CONTRASTS),
      reference: z.int().min(0),
      intervals: intervals.optional(),
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
      if (rule.type === "number" || rule.type === "scale") return { ...rule };
      if (rule.type === "smooth") {
        const inputs = rule.inputs.map(({ levels, ...rest }) => ({
          ...rest,
          ...(levels && { levels: [...levels] as Label[] }),
        }));
        return { ...rule, inputs };
      }
      if (rule.type === "spline") {
        const boundary: [number, number] = [rule.boundary[0], rule.boundary[1]];
        return { ...rule, knots: [...rule.knots], boundary };
      }
      if (rule.type === "polynomial") return { ...rule, centers: [...rule.centers], norms: [...rule.norms] };
      const { intervals, ...coding } = rule;
      return {
        ...coding,
        levels: [...coding.levels] as Label[],
        ...(intervals && {
          intervals: { ...intervals, breaks: [...intervals.breaks], labels: [...intervals.labels] },
        }),
      };
    }),
  };
}
