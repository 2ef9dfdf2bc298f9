// Columns of large designs are moved and divided on several threads.

import { withArena } from "../../kernel/arena.js";
import { copyInRows, standardizeInPlace } from "../../kernel/covariances.js";
import type { ParallelControl } from "../../kernel/threads/parallel-for.js";
import { Matrix } from "../../linalg/matrix.js";
import { columnMoments } from "./column-moments.js";
import { type ColumnOptions, type StandardizedColumns, scalesOf, standardizeColumns } from "./standardize.js";

/** Numbers from which on threads are worth their messages. */
const LARGE = 2 ** 19;

/** Columns that may have numbers that are not finite; `requireUsable` throws if they do. */
interface OpenColumns {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly requireUsable?: (() => void) | undefined;
}

/** As `standardizeColumns`. */
export async function standardizeLarge(
  { x, weights, requireUsable }: OpenColumns,
  { center, divide }: ColumnOptions,
  { threads, signal }: ParallelControl,
): Promise<StandardizedColumns> {
  if (x.rows * x.columns < LARGE) {
    requireUsable?.();
    return standardizeColumns(x, weights, { center, divide });
  }
  return withArena(async (arena) => {
    const control = { threads, signal };
    const raw = copyInRows(arena, x);
    const mass = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
    const weighing = { weights: weights && arena.copyIn(weights), mass };
    const { centers, variances, finite } = await columnMoments(raw, weighing, undefined, center, control);
    if (!finite) requireUsable?.();
    const found = scalesOf(mass, centers, variances, divide);
    const shrinks = found.scales.map((scale, j) => (found.constant[j] ? 0 : 1 / scale));
    await standardizeInPlace(raw, arena.copyIn(centers), arena.copyIn(shrinks), control);
    return { ...found, x: new Matrix(x.rows, x.columns, raw.span.copyOut()) };
  });
}
