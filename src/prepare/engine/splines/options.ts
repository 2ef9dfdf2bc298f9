// What transformers that make splines of columns can be told.

import * as z from "zod";

/** More knots or functions of one column than any data determine. */
export const MOST_KNOTS = 10_000;
const HIGHEST_DEGREE = 20;

const knots = z
  .array(z.number())
  .min(2)
  .max(MOST_KNOTS)
  .refine((values) => values.every((value, i) => i === 0 || value > values[i - 1]));

export const splineOptions = {
  basis: z
    .enum(["b-spline", "natural", "truncated-power", "natural-power", "cyclic"])
    .default("b-spline")
    .describe(
      "The functions of a column: B-splines; cubic splines that are linear beyond the outermost knots; powers of the column and of what exceeds each inner knot, or their natural cubic form; or B-splines whose ends meet.",
    ),
  knots: z
    .union([z.enum(["quantile", "uniform"]), knots, z.record(z.string(), knots)])
    .default("quantile")
    .meta({
      constraint: '"quantile", "uniform", a list of at least 2 rising numbers, or such a list by column',
    })
    .describe(
      "Where polynomials meet: at quantiles of a column's distinct values, evenly spaced over their range, or at these values, both ends included.",
    ),
  knotCount: z
    .int()
    .min(2)
    .max(MOST_KNOTS)
    .default(5)
    .describe("The number of knots, both ends included; a column with fewer distinct values has fewer."),
  degree: z
    .int()
    .min(0)
    .max(HIGHEST_DEGREE)
    .default(3)
    .describe("The degree of the polynomials; natural splines are always cubic."),
  continuity: z
    .int()
    .min(-1)
    .optional()
    .describe(
      "How many derivatives of truncated powers are continuous at the knots, by default all but the last; 0 gives continuous functions with corners, −1 functions with jumps.",
    ),
  boundary: z
    .enum(["repeated", "extended"])
    .default("repeated")
    .describe(
      "Where B-splines have their knots outside the range: all at its ends, or beyond them in steps of the outermost intervals.",
    ),
  extrapolation: z
    .enum(["error", "constant", "linear", "continue", "periodic"])
    .optional()
    .describe(
      'What functions do beyond the outermost knots: throw an error, stay constant, follow their tangents, continue as polynomials, or repeat. By default natural splines are "linear", cyclic ones "periodic", and the others "constant".',
    ),
};

const shape = z.strictObject(splineOptions);

/** What splines of a column depend on. */
export type SplineSettings = z.output<typeof shape>;

/** What beyond the outermost knots happens by default. */
export function extrapolationOf({ basis, extrapolation }: SplineSettings) {
  if (extrapolation !== undefined) return extrapolation;
  if (basis === "cyclic") return "periodic";
  return basis === "natural" || basis === "natural-power" ? "linear" : "constant";
}

/** Conditions between these options, as sentences with the option at fault. */
export function splineProblem(
  settings: SplineSettings,
): readonly [option: string, problem: string] | undefined {
  const { basis, extrapolation, degree, continuity } = settings;
  if (basis !== "cyclic" && extrapolation === "periodic")
    return ["extrapolation", 'must not be "periodic" unless the basis is "cyclic", whose ends meet'];
  if (basis === "cyclic" && extrapolation !== undefined && extrapolation !== "periodic")
    return ["extrapolation", 'must be "periodic" for the basis "cyclic"'];
  if (continuity === undefined) return undefined;
  if (basis !== "truncated-power")
    return ["continuity", 'is for the basis "truncated-power"; B-splines lose continuity where knots repeat'];
  if (continuity >= Math.max(degree, 1)) return ["continuity", "must be below the degree"];
  return undefined;
}
