// The bases of unpenalized splines in model formulas, as R's bs and ns have them.

import { Matrix } from "../linalg/matrix.js";
import { bSplineValues } from "./b-spline.js";
import { clampedKnots } from "./knots.js";
import { naturalSplineValues } from "./natural-spline.js";

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
  const values = allValues(spline, new Matrix(points.length, 1, points));
  const width = splineWidth(spline);
  const first = values.columns - width;
  return Array.from({ length: width }, (_, k) => values.column(first + k));
}

/** Every program that reads formulas has these two bases, and none of the others. */
function allValues(spline: RegressionSpline, x: Matrix): Matrix {
  const { kind, degree, knots, boundary, intercept } = spline;
  const breaks = Float64Array.of(boundary[0], ...knots, boundary[1]);
  if (kind === "natural")
    return naturalSplineValues({ kind: "natural-spline", knots: breaks, constant: intercept }, x, 0);
  const all = clampedKnots(breaks, degree);
  return bSplineValues({ kind: "b-spline", degree, knots: all, outside: "continue" }, x, 0);
}
