// The different cases of a fit, in an order that follows from their values alone.

import { distinctRows } from "../../../math/linalg/distinct-rows.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Cases } from "../../../model/cases.js";

export interface DistinctPoints {
  /** The different rows of weight above 0, sorted by their values. */
  readonly points: Matrix;
  /** The total weight of the cases that are equal to each. */
  readonly weights: Float64Array;
  /** The index of the point that each case is equal to; −1 for a case of weight 0. */
  readonly pointOf: Int32Array;
}

/**
 * Equal cases are one point that weighs more, so that a weight counts as repetition; points are sorted, so that the order
 * of the cases changes not even rounding.
 */
export function distinctPoints({ matrix, weights: given, count }: Cases): DistinctPoints {
  const { first, indices } = distinctRows(matrix);
  const totals = new Float64Array(first.length);
  for (let row = 0; row < count; row += 1) totals[indices[row]] += given?.[row] ?? 1;
  const { data, columns } = matrix;
  const order = [...first.keys()]
    .filter((index) => totals[index] > 0)
    .sort((a, b) => compareRows(data, columns, first[a], first[b]));
  const rankOf = new Int32Array(first.length).fill(-1);
  for (const [rank, index] of order.entries()) rankOf[index] = rank;
  return {
    points: takeDense(
      matrix,
      order.map((index) => first[index]),
    ),
    weights: Float64Array.from(order, (index) => totals[index]),
    pointOf: indices.map((index, row) => ((given?.[row] ?? 1) > 0 ? rankOf[index] : -1)),
  };
}

/** Compares two rows by their first difference; missing values come last. */
function compareRows(data: Float64Array, columns: number, one: number, other: number): number {
  for (let j = 0; j < columns; j += 1) {
    const [a, b] = [data[one * columns + j], data[other * columns + j]];
    if (a === b || (Number.isNaN(a) && Number.isNaN(b))) continue;
    if (Number.isNaN(a)) return 1;
    return Number.isNaN(b) || a < b ? -1 : 1;
  }
  return 0;
}
