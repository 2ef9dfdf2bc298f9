// Bases of functions in the files of models.

import * as z from "zod";
import type { Basis } from "../../../math/basis/basis.js";
import { basisInputs, basisSize } from "../../../math/basis/size.js";
import { float64Array, matrix } from "./arrays.js";
import { ifWhole } from "./if-whole.js";

const HIGHEST_DEGREE = 64;
/** More functions than these would be a mistake, or an attack. */
const MOST_FUNCTIONS = 1_000_000;
/** Bases in bases in bases. */
const DEEPEST = 8;

const degree = z.int().min(0).max(HIGHEST_DEGREE);

/** At least so many knots, ascending; B-splines may repeat theirs. */
function knots(least: number, order: "rising" | "not falling" = "rising") {
  const follows = order === "rising" ? (a: number, b: number) => a < b : (a: number, b: number) => a <= b;
  return float64Array.refine(
    (values) =>
      values.length >= least && values.every((value, i) => i === 0 || follows(values[i - 1], value)),
    { error: `must be at least ${least}, ${order}`, when: ifWhole },
  );
}

const radial = {
  centers: matrix,
  weights: matrix,
  shift: float64Array,
  scale: z.number().positive(),
};

function fits({ centers, weights, shift }: z.output<z.ZodObject<typeof radial>>): boolean {
  return centers.columns >= 1 && weights.rows === centers.rows && shift.length === centers.columns;
}

const mustFit = { error: "must have weights for every center and a shift for every input", when: ifWhole };

const bSpline = z
  .strictObject({
    kind: z.literal("b-spline"),
    degree,
    knots: knots(2, "not falling"),
    outside: z.enum(["continue", "linear", "constant"]),
  })
  .refine((basis) => basis.knots[basis.degree] < basis.knots[basis.knots.length - basis.degree - 1], {
    path: ["knots"],
    error: "must leave room for one interval between those outside",
    when: ifWhole,
  });

const piecewisePolynomial = z
  .strictObject({
    kind: z.literal("piecewise-polynomial"),
    degree,
    knots: knots(0),
    continuity: z.int().min(-1),
  })
  .refine((basis) => basis.continuity < Math.max(basis.degree, 1), {
    path: ["continuity"],
    error: "must be below the degree",
    when: ifWhole,
  });

const thinPlate = z
  .strictObject({ kind: z.literal("thin-plate"), order: z.int().min(1).max(HIGHEST_DEGREE), ...radial })
  .refine(fits, mustFit)
  .refine(({ order, centers }) => 2 * order > centers.columns, {
    path: ["order"],
    error: "must be more than half of the number of inputs",
    when: ifWhole,
  });

const gaussianProcess = z
  .strictObject({
    kind: z.literal("gaussian-process"),
    smoothness: z.union([z.literal(0.5), z.literal(1.5), z.literal(2.5), z.literal(3.5)]),
    range: z.number().positive(),
    degree: z.union([z.literal(0), z.literal(1)]),
    ...radial,
  })
  .refine(fits, mustFit);

const simple = [
  bSpline,
  z.strictObject({ kind: z.literal("cyclic-b-spline"), degree, knots: knots(2) }),
  z.strictObject({ kind: z.literal("cubic-spline"), knots: knots(2) }),
  z.strictObject({ kind: z.literal("cyclic-cubic-spline"), knots: knots(3) }),
  z.strictObject({ kind: z.literal("natural-spline"), knots: knots(2), constant: z.boolean() }),
  z.strictObject({ kind: z.literal("natural-power"), knots: knots(2) }),
  piecewisePolynomial,
  thinPlate,
  gaussianProcess,
  z.strictObject({ kind: z.literal("levels"), count: z.int().min(1).max(MOST_FUNCTIONS) }),
] as const;

/** A basis with at most so many more inside it. */
function basisOfDepth(depth: number): z.ZodType<Basis> {
  if (depth === 0) return z.discriminatedUnion("kind", simple);
  const inner = z.lazy(() => basisOfDepth(depth - 1));
  const byLevel = z
    .strictObject({
      kind: z.literal("by-level"),
      basis: inner,
      first: z.int().min(0),
      count: z.int().min(1).max(MOST_FUNCTIONS),
    })
    .refine(({ first, count }) => first < count, {
      path: ["first"],
      error: "must be below count",
      when: ifWhole,
    });
  const mapped = z
    .strictObject({ kind: z.literal("mapped"), basis: inner, map: matrix })
    .refine(({ basis, map }) => map.rows === basisSize(basis), {
      path: ["map"],
      error: "must have a row for every function",
      when: ifWhole,
    });
  return z.discriminatedUnion("kind", [
    ...simple,
    z.strictObject({ kind: z.literal("times"), basis: inner }),
    byLevel,
    z.strictObject({ kind: z.literal("tensor"), margins: z.array(inner).min(1).max(16) }),
    mapped,
  ]);
}

/** The basis of a smooth term. */
export const basis: z.ZodType<Basis> = basisOfDepth(DEEPEST).refine(
  (given) => basisSize(given) <= MOST_FUNCTIONS && basisInputs(given) >= 1,
  { error: `must have at most ${MOST_FUNCTIONS} functions`, when: ifWhole },
);
