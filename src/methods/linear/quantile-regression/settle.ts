// From an interior point to the solution itself: Koenker, Quantile Regression (2005), section 6.2.

import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { RegressionBasis } from "../engine/regression-basis.js";
import { dot } from "../engine/vectors.js";

/** A dual value this far from its bounds lies between them, and not by rounding. */
const INSIDE = 1e-5;

interface InnerPoint {
  insideness(): Float64Array;
  isAbove(row: number): boolean;
}

/**
 * The cases that every solution passes through determine the solutions: as many independent ones as there are
 * coordinates leave a single solution, one less leaves a segment of them, of which the middle is taken.
 */
export function settle(
  basis: RegressionBasis,
  point: InnerPoint,
  inner: Float64Array,
): { coordinates: Float64Array; unique: boolean } | undefined {
  const { q, y, size } = basis;
  const inside = point.insideness();
  const { taken, directions } = independentCases(q, size, inside);
  const rows = taken.map((row) => q.subarray(row * size, (row + 1) * size));
  const values = taken.map((row) => y[row]);
  if (taken.length === size)
    return { coordinates: leastSquares(Matrix.from(rows), values).solution, unique: true };
  if (taken.length < size - 1) return undefined;
  const along = complement(directions, size);
  const base = leastSquares(Matrix.from([...rows, along]), [...values, dot(along, inner)]).solution;
  const residuals = basis.residuals(base, new Float64Array(basis.rows));
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < residuals.length; i += 1) {
    const slope = dot(q.subarray(i * size, (i + 1) * size), along);
    if (inside[i] > INSIDE || Math.abs(slope) < 1e-12) continue;
    const reach = residuals[i] / slope;
    if (point.isAbove(i) === slope > 0) most = Math.min(most, reach);
    else least = Math.max(least, reach);
  }
  const middle = (least + most) / 2;
  if (!Number.isFinite(middle)) return undefined;
  return { coordinates: base.map((value, k) => value + middle * along[k]), unique: false };
}

/** Cases with a between its bounds, those furthest inside first, as far as they are independent. */
function independentCases(
  q: Float64Array,
  size: number,
  inside: Float64Array,
): { taken: number[]; directions: Float64Array[] } {
  const order = Array.from(inside.keys())
    .filter((row) => inside[row] > INSIDE)
    .sort((i, j) => inside[j] - inside[i]);
  const taken: number[] = [];
  const directions: Float64Array[] = [];
  for (const row of order) {
    if (taken.length === size) break;
    const basisRow = q.slice(row * size, (row + 1) * size);
    const length = norm(basisRow);
    const rest = orthogonalize(basisRow, directions);
    if (rest <= 1e-8 * length) continue;
    directions.push(basisRow.map((value) => value / rest));
    taken.push(row);
  }
  return { taken, directions };
}

/** The unit vector orthogonal to all directions, which are one fewer than the coordinates. */
function complement(directions: readonly Float64Array[], size: number): Float64Array {
  let best: Float64Array = new Float64Array(size);
  let longest = 0;
  for (let k = 0; k < size; k += 1) {
    const unit = new Float64Array(size);
    unit[k] = 1;
    const rest = orthogonalize(unit, directions);
    if (rest <= longest) continue;
    longest = rest;
    best = unit.map((value) => value / rest);
  }
  return best;
}

/** Removes the components along the directions from a vector, twice, and returns the length of the rest. */
function orthogonalize(vector: Float64Array, directions: readonly Float64Array[]): number {
  for (let pass = 0; pass < 2; pass += 1) {
    for (const direction of directions) {
      const part = dot(vector, direction);
      for (let k = 0; k < vector.length; k += 1) vector[k] -= part * direction[k];
    }
  }
  return norm(vector);
}

function norm(a: Float64Array): number {
  return Math.sqrt(dot(a, a));
}
