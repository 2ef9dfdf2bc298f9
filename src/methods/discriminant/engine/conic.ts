// The kind of the curve xᵀAx + bᵀx + c = 0 in the plane.

import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

/** The kinds of curves of second degree; "none" if there is no point or no curve. */
export type ConicKind =
  | "line"
  | "circle"
  | "ellipse"
  | "hyperbola"
  | "parabola"
  | "crossing lines"
  | "parallel lines"
  | "point"
  | "none";

/** The curve A·x² + B·x·y + C·y² + D·x + E·y + F = 0. */
export interface Conic {
  readonly kind: ConicKind;
  /** A, B, C, D, E, F */
  readonly coefficients: readonly [number, number, number, number, number, number];
}

/** A quadratic function of two coordinates of the order of 1. */
interface PlaneForm {
  readonly quadratic: Matrix;
  readonly linear: ArrayLike<number>;
  readonly constant: number;
  /** The magnitude of the terms whose difference is the quadratic part. */
  readonly size: number;
  /** Whether an ellipse is a circle in the units of the features. */
  readonly round: boolean;
}

/** Differences smaller than this, relative to their terms, are rounding errors. */
export const ROUNDING = 1e-11;

export function conicKind({ quadratic, linear, constant, size, round }: PlaneForm): ConicKind {
  const { values, vectors } = eigenSymmetric(quadratic);
  const none = ROUNDING * size;
  const along = (k: number) => linear[0] * vectors.get(0, k) + linear[1] * vectors.get(1, k);
  const curved = [0, 1].filter((k) => Math.abs(values[k]) > none);
  if (curved.length === 0) return Math.abs(along(0)) > none || Math.abs(along(1)) > none ? "line" : "none";
  // Shifted so that curved coordinates have no linear part.
  const rest = curved.reduce((sum, k) => sum - along(k) ** 2 / (4 * values[k]), constant);
  const flat = Math.abs(rest) <= ROUNDING * Math.max(size, Math.abs(constant));
  if (curved.length === 1) {
    const [k] = curved;
    if (Math.abs(along(1 - k)) > none) return "parabola";
    if (flat) return "line";
    return rest * values[k] < 0 ? "parallel lines" : "none";
  }
  if (values[0] * values[1] < 0) return flat ? "crossing lines" : "hyperbola";
  if (flat) return "point";
  if (rest * values[0] > 0) return "none";
  return round ? "circle" : "ellipse";
}
