// What models of several quantiles share.

import { Matrix } from "../math/linalg/matrix.js";

/** Probabilities that differ by rounding alone are the same. */
const ROUNDING = 1e-12;

/** Index of a probability among those whose quantiles were fitted; −1 if it is not there. */
export function indexOfQuantile(taus: ArrayLike<number>, tau: number): number {
  return Array.from(taus).findIndex((fitted) => Math.abs(fitted - tau) < ROUNDING);
}

/**
 * The quantiles, one column each, with those of every row put in order, so that they do not cross (Chernozhukov,
 * Fernández-Val and Galichon 2010).
 */
export function rearranged(quantiles: Matrix, taus: ArrayLike<number>): Matrix {
  const { rows, columns, data } = quantiles;
  const order = Array.from(taus, (_, index) => index).sort((i, j) => taus[i] - taus[j]);
  const out = new Matrix(rows, columns);
  for (let start = 0; start < data.length; start += columns) {
    const sorted = data.slice(start, start + columns).sort();
    for (const [index, column] of order.entries()) out.data[start + column] = sorted[index];
  }
  return out;
}

/** Index of the probability that is nearest to one half, the first of equals. */
export function indexNearestMedian(taus: ArrayLike<number>): number {
  let best = 0;
  for (let index = 1; index < taus.length; index += 1)
    if (Math.abs(taus[index] - 0.5) < Math.abs(taus[best] - 0.5) - ROUNDING) best = index;
  return best;
}
