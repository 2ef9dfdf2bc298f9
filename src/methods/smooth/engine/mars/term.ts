// A term is a product of hinge functions, columns, and indicators of missing values; the product of nothing is the
// intercept.

import * as z from "zod";
import type { Matrix } from "../../../../math/linalg/matrix.js";

/**
 * A column as it is, what of it lies above or below a knot, or whether it is missing. A missing value is 0 in all but the
 * last.
 */
export type HingeFactor =
  | { readonly feature: number; readonly shape: "linear" }
  | { readonly feature: number; readonly shape: "missing" }
  | { readonly feature: number; readonly shape: "above" | "below"; readonly knot: number };

/** The factors of a product, no two of the same feature. */
export type HingeTerm = readonly HingeFactor[];

const feature = z.int().min(0);

/** The factors of a term in a file. */
export const termSchema = z.array(
  z.union([
    z.strictObject({ feature, shape: z.literal("linear") }),
    z.strictObject({ feature, shape: z.literal("missing") }),
    z.strictObject({ feature, shape: z.enum(["above", "below"]), knot: z.number() }),
  ]),
);

/** The value of one factor: x, max(0, x − knot), max(0, knot − x), or 1 if x is missing. */
function factorValue(factor: HingeFactor, value: number): number {
  if (factor.shape === "missing") return Number.isNaN(value) ? 1 : 0;
  if (Number.isNaN(value)) return 0;
  if (factor.shape === "linear") return value;
  return Math.max(0, factor.shape === "above" ? value - factor.knot : factor.knot - value);
}

/** The values of a term in every row. */
export function termColumn(term: HingeTerm, { data, rows, columns }: Matrix): Float64Array {
  const out = new Float64Array(rows).fill(1);
  for (const factor of term)
    for (let row = 0, at = factor.feature; row < rows; row += 1, at += columns)
      out[row] *= factorValue(factor, data[at]);
  return out;
}

/** Σ coefficient · term of every row, for the coefficients of one response. */
export function sumOfTerms(
  terms: readonly HingeTerm[],
  coefficients: ArrayLike<number>,
  x: Matrix,
): Float64Array {
  const out = new Float64Array(x.rows);
  terms.forEach((term, m) => {
    const column = termColumn(term, x);
    const coefficient = coefficients[m];
    for (let row = 0; row < out.length; row += 1) out[row] += coefficient * column[row];
  });
  return out;
}

/** The features of a term, in ascending order. */
export function featuresOf(term: HingeTerm): number[] {
  return term.map(({ feature }) => feature).sort((a, b) => a - b);
}
