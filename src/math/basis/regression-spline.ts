// The bases of unpenalized splines in model formulas, as R's bs and ns have them.

import { Matrix } from "../linalg/matrix.js";
import type { Basis } from "./basis.js";
import { evaluateBasis } from "./evaluate.js";
import { clampedKnots } from "./knots.js";

/** What a basis of splines is made of. */
export interface RegressionSpline {
  /** B-splines of any degree, or cubic splines that are linear beyond the boundary. */
  readonly kind: "b" | "natural";
  readonly degree: number;
  /** The knots inside, ascending. */
  readonly knots: readonly number[];
  readonly boundary: readonly [number, number];
  /** Whether the basis contains constants; otherwise its first function is left out. */
  readonly intercept: boolean;
}

/** How many functions a basis has. */
export function splineWidth({ kind, degree, knots, intercept }: RegressionSpline): number {
  return knots.length + (kind === "b" ? degree : 1) + Number(intercept);
}

/** The functions of a basis at some points, one list per function; NaN where a point is. */
export function splineValues(spline: RegressionSpline, points: Float64Array): Float64Array[] {
  const values = evaluateBasis(basisOf(spline), new Matrix(points.length, 1, points));
  const width = splineWidth(spline);
  const first = values.columns - width;
  return Array.from({ length: width }, (_, k) => values.column(first + k));
}

function basisOf({ kind, degree, knots, boundary: [low, high], intercept }: RegressionSpline): Basis {
  const breaks = Float64Array.of(low, ...knots, high);
  return kind === "natural"
    ? { kind: "natural-spline", knots: breaks, constant: intercept }
    : { kind: "b-spline", degree, knots: clampedKnots(breaks, degree), outside: "continue" };
}
