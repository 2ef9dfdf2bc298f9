// Means, variances and products with a response of all columns, in one pass over the cases.

import { withArena } from "../../../../wasm/arena.js";
import { type ColumnSums, centeredColumnSums } from "../../../../wasm/covariances.js";
import type { Rows } from "../../../../wasm/rows.js";
import type { Float64Span } from "../../../../wasm/span.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";

export interface ColumnMoments {
  /** Weighted means; zeros if columns are not centered. */
  readonly centers: Float64Array;
  /** About the centers, with the sum of the weights as divisor. */
  readonly variances: Float64Array;
  /** Σ (x − center)·wy */
  readonly products: Float64Array;
  /** Whether all sums are finite: then all cases are. */
  readonly finite: boolean;
}

/** The weights of the rows, and their sum. */
interface Weighing {
  readonly weights: Float64Span | undefined;
  readonly totalWeight: number;
}

/** The number of cases whose mean is close enough to that of all. */
const SAMPLE = 64;
/** Sums about a point this many deviations away from the mean have lost at most one digit. */
const FAR = 2;

export async function columnMoments(
  x: Rows,
  { weights, totalWeight }: Weighing,
  wy: Float64Span | undefined,
  center: boolean,
  control: ParallelControl,
): Promise<ColumnMoments> {
  const rule = { totalWeight, total: wy === undefined ? 0 : totalOf(wy), center };
  const { moments } = await aboutMeans(x, center, async (points) => {
    const sums = await withArena((arena) =>
      centeredColumnSums(x, weights, wy, arena.copyIn(points), control),
    );
    return { moments: momentsFromSums(points, sums, rule) };
  });
  return moments;
}

/**
 * Sums are of distances from the mean of a few cases: a mean that is large relative to the deviations would
 * cancel their digits. If those few are not like the others, a second pass uses the mean of all.
 */
export async function aboutMeans<T extends { readonly moments: ColumnMoments }>(
  x: Rows,
  center: boolean,
  find: (points: Float64Array) => Promise<T>,
): Promise<T> {
  if (!center) return find(new Float64Array(x.columns));
  const near = sampleMeans(x);
  const found = await find(near);
  const { moments } = found;
  return moments.finite && isFar(near, moments) ? find(moments.centers) : found;
}

export function totalOf(values: Float64Span): number {
  return values.array.reduce((sum, value) => sum + value, 0);
}

/** Whether sums about these points have lost digits. */
function isFar(points: Float64Array, { centers, variances }: ColumnMoments): boolean {
  return centers.some((mean, j) => (mean - points[j]) ** 2 > FAR ** 2 * variances[j]);
}

/** `total` is Σ wy. */
export function momentsFromSums(
  points: Float64Array,
  { sums, squares, products }: ColumnSums,
  {
    totalWeight,
    total,
    center,
  }: { readonly totalWeight: number; readonly total: number; readonly center: boolean },
): ColumnMoments {
  const finite = [sums, squares].every((values) => values.every(Number.isFinite));
  if (!center)
    return { centers: points, variances: squares.map((square) => square / totalWeight), products, finite };
  const shifts = sums.map((sum) => sum / totalWeight);
  return {
    centers: points.map((point, j) => point + shifts[j]),
    variances: squares.map((square, j) => square / totalWeight - shifts[j] ** 2),
    products: products.map((product, j) => product - shifts[j] * total),
    finite,
  };
}

/** Distances from the first case are averaged, so that a column that does not vary has its value as mean. */
function sampleMeans({ span, rows, columns }: Rows): Float64Array {
  const data = span.array;
  const count = Math.min(rows, SAMPLE);
  const sums = new Float64Array(columns);
  for (let k = 0; k < count; k += 1) {
    const row = Math.floor((k * rows) / count) * columns;
    for (let j = 0; j < columns; j += 1) sums[j] += data[row + j] - data[j];
  }
  return sums.map((sum, j) => data[j] + sum / count);
}
