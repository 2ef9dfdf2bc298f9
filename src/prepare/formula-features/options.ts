import * as z from "zod";
import { FormulaProblem, locate, parseFormula } from "../../data/formula/index.js";

/** Longer than any formula that a person writes. */
export const LONGEST = 10_000;

export const formulaFeaturesOptions = z.strictObject({
  columns: z
    .record(z.string().min(1), z.string().max(LONGEST))
    .superRefine((formulas, context) => {
      for (const [name, formula] of Object.entries(formulas)) {
        const message = problemOf(name, formula);
        if (message !== undefined) context.addIssue({ code: "custom", message, path: [] });
      }
      if (Object.keys(formulas).length === 0)
        context.addIssue({ code: "custom", message: "must have at least one formula", path: [] });
    })
    .meta({ constraint: "formulas by the names of new columns" })
    .describe("The new columns, each a name and its formula; a formula may use the new columns before it."),
  invalid: z
    .enum(["error", "missing"])
    .default("error")
    .describe(
      "What to do with a result that is not a finite number, such as 1 / 0 or log(-1): throw an error, or make it a missing value.",
    ),
  keep: z.boolean().default(true).describe("Whether to keep the columns that the formulas use."),
});

export type FormulaFeaturesOptions = z.input<typeof formulaFeaturesOptions>;

/** Why a formula cannot be read, as the end of a sentence. */
export function problemOf(name: string, formula: string): string | undefined {
  try {
    parseFormula(formula);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaProblem) return `cannot be read: ${locate(name, formula, error)}`;
    throw error;
  }
}
