// Where a new case is in an embedding that stays as it is.

import type { Matrix } from "../../../math/linalg/matrix.js";

/** Steps of one case, and by which share of the largest target it may still move at the end. */
const MOST_STEPS = 2000;
const TOLERANCE = 1e-12;

/**
 * The place of least Σ w·(δ − d)² for the targets δ of one case, by majorization from the place of the nearest point: every
 * step goes to the weighted mean of where each point would have it (de Leeuw 1977).
 */
export function leastSquaresPlace(
  embedding: Matrix,
  targets: Float64Array,
  weights: Float64Array,
): Float64Array {
  const { rows, columns, data } = embedding;
  let [nearest, most, total] = [0, 0, 0];
  for (let i = 0; i < rows; i += 1) {
    if (targets[i] < targets[nearest]) nearest = i;
    most = Math.max(most, targets[i]);
    total += weights[i];
  }
  let place = embedding.row(nearest).slice();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = new Float64Array(columns);
    for (let i = 0; i < rows; i += 1) {
      let square = 0;
      for (let k = 0; k < columns; k += 1) square += (place[k] - data[i * columns + k]) ** 2;
      const ratio = square > 0 ? targets[i] / Math.sqrt(square) : 0;
      for (let k = 0; k < columns; k += 1) {
        const from = data[i * columns + k];
        next[k] += weights[i] * (from + ratio * (place[k] - from));
      }
    }
    let moved = 0;
    for (let k = 0; k < columns; k += 1) {
      next[k] /= total;
      moved = Math.max(moved, Math.abs(next[k] - place[k]));
    }
    place = next;
    if (moved <= TOLERANCE * most) break;
  }
  return place;
}

/** A value of the increasing function through these points, which is constant outside of them. */
export function valueAt(knots: Float64Array, levels: Float64Array, x: number): number {
  let [low, high] = [0, knots.length - 1];
  if (x <= knots[low]) return levels[low];
  if (x >= knots[high]) return levels[high];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (knots[middle] <= x) low = middle;
    else high = middle;
  }
  const share = (x - knots[low]) / (knots[high] - knots[low]);
  return levels[low] + share * (levels[high] - levels[low]);
}
