// Terms of additive models as plain data, and the functions that write them.

import * as z from "zod";

const BASES = ["tp", "cr", "cc", "ps", "cp", "bs", "gp", "re", "fs"] as const;
export type BasisName = (typeof BASES)[number];

const numbers = z.union([z.int().min(0), z.array(z.int().min(0)).min(1)]);

export const smoothTerm = z.strictObject({
  smooth: z.enum(["s", "te", "ti", "t2"]).describe("What kind of smooth term it is."),
  columns: z.array(z.string()).min(1).describe("The columns that the term is a function of."),
  basis: z
    .union([z.enum(BASES), z.array(z.enum(BASES)).min(1)])
    .optional()
    .describe("The basis, or one for each margin of a tensor product."),
  k: z
    .union([z.int().min(3), z.array(z.int().min(3)).min(1)])
    .optional()
    .describe("The size of the basis, or that of each margin, before the constraint."),
  m: numbers.optional().describe("The order of the penalty, as mgcv has it for the basis."),
  by: z
    .string()
    .optional()
    .describe(
      "A column that multiplies the term or, if it has levels, of which each level has a curve of its own.",
    ),
  fixed: z.boolean().default(false).describe("Whether the term is not penalized."),
  smoothing: z
    .union([z.number().gt(0), z.array(z.number().gt(0)).min(1)])
    .optional()
    .describe("The smoothing parameters, if they are not to be estimated."),
  id: z.string().optional().describe("Terms with the same id share their smoothing parameters."),
});

const linearTerm = z.strictObject({
  linear: z.string().describe("A column that enters the linear predictor as it is, or by its levels."),
});

export const termOption = z.union([smoothTerm, linearTerm]);

/** A smooth term of an additive model, as plain data. */
export type SmoothTermOption = z.input<typeof smoothTerm>;
/** A term of an additive model, as plain data. */
export type GAMTerm = z.input<typeof termOption>;
export type SmoothSettings = z.output<typeof smoothTerm>;

/** What may be said of a smooth term besides its columns. */
export type SmoothTermSettings = Omit<SmoothTermOption, "smooth" | "columns">;

type Arguments = readonly [...columns: string[], last: string | SmoothTermSettings];

function termOf(smooth: SmoothTermOption["smooth"], given: Arguments): SmoothTermOption {
  const last = given.at(-1);
  const settings = typeof last === "object" ? last : {};
  const columns = given.filter((one): one is string => typeof one === "string");
  return { smooth, columns, ...settings };
}

/**
 * A smooth term of one column, or of several on one scale.
 *
 * ```ts
 * new GAM({ terms: [s("age", { k: 20 }), linear("sex")] });
 * ```
 */
export function s(...columns: Arguments): SmoothTermOption {
  return termOf("s", columns);
}

/** A tensor product: a smooth function of columns on different scales, with a smoothing parameter for each. */
export function te(...columns: Arguments): SmoothTermOption {
  return termOf("te", columns);
}

/** A tensor product without the main effects of its columns: an interaction. */
export function ti(...columns: Arguments): SmoothTermOption {
  return termOf("ti", columns);
}

/** A tensor product whose penalties do not overlap. */
export function t2(...columns: Arguments): SmoothTermOption {
  return termOf("t2", columns);
}

/** A term that is not smooth: a multiple of a number, or an effect of each level. */
export function linear(column: string): { readonly linear: string } {
  return { linear: column };
}
