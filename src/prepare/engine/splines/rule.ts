import * as z from "zod";
import type { Basis } from "../../../math/basis/basis.js";
import { basisInputs, basisSize } from "../../../math/basis/size.js";
import { basis } from "../../../model/files/codecs/basis.js";
import { ifWhole } from "../../../model/files/codecs.js";
import { MOST_KNOTS } from "./options.js";

/** What was learned of a column that becomes functions of it. */
export const splineRule = z
  .strictObject({
    column: z.string(),
    basis: basis.optional(),
    first: z.int().min(0).max(1),
    low: z.number(),
    high: z.number(),
    extrapolation: z.enum(["error", "constant", "linear", "continue", "periodic"]),
    asked: z.int().min(2).optional(),
    missing: z.enum(["keep", "indicator", "error"]),
  })
  .refine(({ low, high }) => low <= high, { path: ["high"], error: "must not be below low", when: ifWhole })
  .refine(({ basis }) => basis === undefined || isSpline(basis), {
    path: ["basis"],
    error: `must be splines of one number with at most ${2 * MOST_KNOTS} functions`,
    when: ifWhole,
  });

/**
 * The splines that replace a column; none of a column with a single value. `first` is 1 where the first function is left
 * out, which others need to make constants; `low` and `high` are the outermost knots, `asked` the number of knots that
 * was asked for, and `missing` says what becomes of missing values.
 */
export type SplineRule = z.output<typeof splineRule>;

function isSpline(basis: Basis): boolean {
  return basisInputs(basis) === 1 && basisSize(basis) <= 2 * MOST_KNOTS;
}

/** How many functions a column becomes. */
export function functionCount({ basis, first }: Pick<SplineRule, "basis" | "first">): number {
  return basis === undefined ? 1 - first : basisSize(basis) - first;
}
