import { Matrix } from "../../../../math/linalg/matrix.js";
import { oblimin } from "./oblimin.js";
import { orthomax } from "./orthomax.js";
import { promax } from "./promax.js";
import type { Rotation, RotationLimits } from "./rotation.js";

/** The rotations that loadings can be given. */
export const ROTATIONS = ["none", "varimax", "quartimax", "promax", "oblimin"] as const;

export interface RotationSettings {
  readonly rotation: (typeof ROTATIONS)[number];
  /** Whether every feature counts as if its loadings had the length 1 (Kaiser). */
  readonly kaiser: boolean;
  /** The power of promax. */
  readonly power: number;
  /** The γ of oblimin. */
  readonly gamma: number;
}

/** Rotates loadings and orders the factors by their sums of squares; the largest loading of each is positive. */
export function rotateLoadings(
  loadings: Matrix,
  settings: RotationSettings,
  limits: RotationLimits,
): Rotation {
  return ordered(turned(loadings, settings, limits));
}

function turned(loadings: Matrix, settings: RotationSettings, limits: RotationLimits): Rotation {
  const { rotation, kaiser, power, gamma } = settings;
  const factors = loadings.columns;
  if (rotation === "none" || factors < 2) {
    const same = Matrix.identity(factors);
    const convergence = { converged: true, iterations: 0, criterion: 0, tolerance: limits.tolerance };
    return { loadings, matrix: same, correlations: same, convergence };
  }
  const lengths = Float64Array.from({ length: loadings.rows }, (_, i) => {
    const length = kaiser ? Math.hypot(...loadings.row(i)) : 1;
    return length > 0 ? length : 1;
  });
  const scaled = loadings.map((value, at) => value / lengths[Math.floor(at / factors)]);
  const back = (found: Rotation): Rotation => ({
    ...found,
    loadings: found.loadings.map((value, at) => value * lengths[Math.floor(at / factors)]),
  });
  if (rotation === "oblimin") return back(oblimin(scaled, gamma, limits));
  const orthogonal = back(orthomax(scaled, rotation === "quartimax" ? 0 : 1, limits));
  return rotation === "promax" ? promax(orthogonal, power) : orthogonal;
}

function ordered({ loadings, matrix, correlations, convergence }: Rotation): Rotation {
  const columns = Array.from({ length: loadings.columns }, (_, j) => loadings.column(j));
  const sizes = columns.map((column) => column.reduce((sum, value) => sum + value * value, 0));
  const order = Array.from(columns.keys()).sort((a, b) => sizes[b] - sizes[a] || a - b);
  const signs = columns.map((column) => (largest(column) < 0 ? -1 : 1));
  const reordered = (a: Matrix) =>
    Matrix.fromColumns(order.map((j) => a.column(j).map((v) => v * signs[j] || 0)));
  const between = new Matrix(order.length, order.length);
  for (const [a, j] of order.entries())
    for (const [b, k] of order.entries())
      between.data[a * order.length + b] = correlations.get(j, k) * signs[j] * signs[k];
  return { loadings: reordered(loadings), matrix: reordered(matrix), correlations: between, convergence };
}

/** The entry of the largest absolute value; the first of several that are equal up to rounding. */
function largest(values: Float64Array): number {
  return values.reduce((best, value) => (Math.abs(value) > Math.abs(best) * (1 + 1e-10) ? value : best), 0);
}
