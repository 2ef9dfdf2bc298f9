import { quantile } from "../../../../src/data/statistics/quantile.js";
import type { Matrix } from "../../../../src/math/linalg/matrix.js";

/** The mean of every column; a weight of 2 counts as two cases. */
export function meanOf(x: Matrix, weights: Float64Array | undefined): Float64Array {
  const mean = new Float64Array(x.columns);
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  for (let i = 0; i < x.rows; i += 1)
    for (let j = 0; j < x.columns; j += 1) mean[j] += ((weights?.[i] ?? 1) / total) * x.get(i, j);
  return mean;
}

/** The Euclidean distance of every row from a center. */
export function distancesFrom(center: Float64Array, x: Matrix): Float64Array {
  return Float64Array.from({ length: x.rows }, (_, i) =>
    Math.hypot(...x.row(i).map((value, j) => value - center[j])),
  );
}

/** The quantile of the distances; a weight of 2 counts as two cases. */
export function quantileOf(
  distances: Float64Array,
  weights: Float64Array | undefined,
  share: number,
): number {
  return quantile(distances, share, weights && { weights });
}
