import type { Matrix } from "../../../math/linalg/matrix.js";

/** A point of the convex hull of rows, as a mean of them. */
export interface HullPoint {
  /** The shares of the rows: ≥ 0, with the sum 1. */
  readonly shares: Float64Array;
  readonly point: Float64Array;
}

/** Gaps below this share of the squared size of the data are rounding. */
const SETTLED = 1e-14;

/**
 * The point nearest to `target` in the convex hull of the rows: share moves from the row that is worst among those in
 * use to the one that is best, as far as helps, until no move does (Lacoste-Julien and Jaggi 2015, pairwise steps).
 * The distance never rises.
 */
export function nearestInHull(
  rows: Matrix,
  target: Float64Array,
  start: Float64Array,
  maxSteps: number,
): HullPoint {
  const { columns } = rows;
  const shares = start.slice();
  const point = combine(rows, shares);
  let scale = 0;
  for (let j = 0; j < columns; j += 1) scale += target[j] * target[j] + point[j] * point[j];
  for (let step = 0; step < maxSteps; step += 1) {
    let [best, worst] = [-1, -1];
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let i = 0; i < rows.rows; i += 1) {
      let slope = 0;
      const offset = i * columns;
      for (let j = 0; j < columns; j += 1) slope += rows.data[offset + j] * (point[j] - target[j]);
      if (slope < least) [least, best] = [slope, i];
      if (shares[i] > 0 && slope > most) [most, worst] = [slope, i];
    }
    const gap = most - least;
    if (!(gap > SETTLED * scale)) break;
    const [toward, from] = [rows.row(best), rows.row(worst)];
    let length = 0;
    for (let j = 0; j < columns; j += 1) length += (toward[j] - from[j]) ** 2;
    const moved = Math.min(shares[worst], gap / length);
    shares[worst] = moved === shares[worst] ? 0 : shares[worst] - moved;
    shares[best] += moved;
    for (let j = 0; j < columns; j += 1) point[j] += moved * (toward[j] - from[j]);
  }
  return { shares, point };
}

/** Σ share · row. */
export function combine(rows: Matrix, shares: Float64Array): Float64Array {
  const out = new Float64Array(rows.columns);
  for (let i = 0; i < rows.rows; i += 1) {
    if (shares[i] === 0) continue;
    for (let j = 0; j < rows.columns; j += 1) out[j] += shares[i] * rows.data[i * rows.columns + j];
  }
  return out;
}
