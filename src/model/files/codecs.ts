// How the parts of a model are written in JSON and read back, checked: one declaration for both ways.

import * as z from "zod";
import type { Convergence } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import { Encoding } from "../../data/kinds/encoding.js";
import type { Features } from "../input/predictors.js";
import type { Model } from "../model.js";
import { formulaParts, writableFormula } from "../terms/codec.js";
import { FormulaEncoding } from "../terms/formula-encoding.js";
import { ifWhole } from "./codecs/if-whole.js";
import { readNested, writeNested } from "./nested.js";

export {
  anyFloat64Array,
  anyMatrix,
  distribution,
  float64Array,
  infinitableArray,
  int32Array,
  matrix,
  missableArray,
  missableMatrix,
  nonNegativeArray,
  nonNegativeMatrix,
  packedIntegers,
  positiveArray,
  probabilityArray,
} from "./codecs/arrays.js";
export { ifWhole } from "./codecs/if-whole.js";
export { classMoments, classScatter } from "./codecs/statistics.js";

/** A number that may be NaN, infinite or −0, which JSON cannot say. */
export const anyNumber = z.codec(
  z.union([z.number(), z.enum(["NaN", "Infinity", "-Infinity", "-0"])]),
  z.custom<number>((value) => typeof value === "number"),
  {
    decode: (written) => Number(written),
    encode: (value) =>
      Object.is(value, -0) ? "-0" : Number.isFinite(value) ? value : (String(value) as "NaN"),
  },
);

export const label = z.union([z.string(), z.number(), z.boolean()]);

/** Labels of classes or levels, each of them once. */
export const labels: z.ZodType<readonly Label[]> = z
  .array(label)
  .refine(areDistinct, { error: "must be distinct", when: ifWhole });

/** The classes of a classifier. */
export const classes = labels.refine((given) => given.length >= 1, {
  error: "must be at least 1",
  when: ifWhole,
});

/** The classes of a classifier that needs two of them to tell apart. */
export const severalClasses = labels.refine((given) => given.length >= 2, {
  error: "must be at least 2",
  when: ifWhole,
});

/** Names of columns, each of them once. */
export const names: z.ZodType<readonly string[]> = z
  .array(z.string())
  .refine(areDistinct, { error: "must be distinct", when: ifWhole });

const columnEncoding = z.union([
  z.strictObject({ column: z.string(), coding: z.enum(["number", "boolean"]) }),
  z.strictObject({
    column: z.string(),
    coding: z.enum(["codes", "one-hot", "dummy"]),
    levels: labels,
    unknown: z.literal("missing").optional(),
  }),
]);

/** The features of a model. */
export const features: z.ZodType<Features> = z.codec(
  z
    .strictObject({
      names: z.array(z.string()),
      encoding: z
        .union([
          z.array(columnEncoding).refine((columns) => areDistinct(columns.map(({ column }) => column)), {
            error: "must have distinct columns",
            when: ifWhole,
          }),
          formulaParts(columnEncoding),
        ])
        .optional(),
    })
    .refine(({ names, encoding }) => encoding !== undefined || areDistinct(names), {
      path: ["names"],
      error: "must be distinct",
      when: ifWhole,
    }),
  z
    .object({
      names: z.custom<readonly string[]>(Array.isArray),
      encoding: z.instanceof(Encoding).optional(),
    })
    .refine(({ names, encoding }) => encoding === undefined || sameNames(names, encoding.features), {
      path: ["encoding"],
      error: "must give the features that are named",
      when: ifWhole,
    }),
  {
    decode: ({ names, encoding }) => ({
      names,
      ...(encoding !== undefined && {
        encoding: Array.isArray(encoding) ? new Encoding(encoding) : new FormulaEncoding(encoding),
      }),
    }),
    encode: ({ names, encoding }) => ({
      names: [...names],
      ...(encoding !== undefined && {
        encoding:
          encoding instanceof FormulaEncoding
            ? writableFormula(encoding.parts)
            : encoding.columns.map(writable),
      }),
    }),
  },
);

function writable(column: Encoding["columns"][number]) {
  return "levels" in column ? { ...column, levels: [...column.levels] } : { ...column };
}

/** What methods say of an iteration, for those that say more. */
export const convergenceFields = {
  converged: z.boolean(),
  iterations: z.int().min(0),
  criterion: anyNumber,
  tolerance: anyNumber,
};

export const convergence: z.ZodType<Convergence> = z.strictObject(convergenceFields);

/** A model inside another; it is read by whatever reads the outer one. */
export const model: z.ZodType<Model> = z.codec(z.custom<unknown>(isGiven), z.custom<Model>(isModel), {
  decode: (json) => readNested(json),
  encode: writeNested,
});

/** A model that is missing must not pass as undefined. */
function isGiven(json: unknown): boolean {
  return json !== undefined;
}

function isModel(value: unknown): boolean {
  return typeof value === "object" && value !== null && "toJSON" in value;
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** Whether both lists have the same names in the same order. */
export function sameNames(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, at) => name === others[at]);
}
