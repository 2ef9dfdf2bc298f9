// Columns of large designs are centered and divided on several threads.

import { Matrix } from "../../../../math/linalg/matrix.js";
import { type Arena, withArena } from "../../../../wasm/arena.js";
import { copyInRows, standardizeInPlace } from "../../../../wasm/covariances.js";
import type { Rows } from "../../../../wasm/rows.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { COLUMN_THREADS_PAY } from "../../../../wasm/tuning.js";
import { columnMoments } from "./column-moments.js";
import {
  type ColumnOptions,
  type ColumnScales,
  type StandardizedColumns,
  scalesOf,
  standardizeColumns,
} from "./standardize.js";

/** Columns that may have numbers that are not finite; `requireUsable` throws if they do. */
export interface OpenColumns {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly requireUsable?: (() => void) | undefined;
}

/** From this many numbers, kernels outweigh the copying to their memory and back. */
const KERNELS_PAY = 2 ** 15;

/** As `standardizeColumns`. */
export async function standardizeLarge(
  open: OpenColumns,
  options: ColumnOptions,
  control: ParallelControl,
): Promise<StandardizedColumns> {
  const { x, weights, requireUsable } = open;
  if (x.rows * x.columns < KERNELS_PAY) {
    requireUsable?.();
    return standardizeColumns(x, weights, options);
  }
  const chosen = isLarge(x) ? control : { threads: 1, signal: control.signal };
  return withArena(async (arena) => {
    const { raw, ...found } = await standardizedRows(arena, open, options, chosen);
    return { ...found, x: new Matrix(x.rows, x.columns, raw.span.copyOut()) };
  });
}

/** Whether there are enough numbers to be worth sending to threads. */
export function isLarge({ rows, columns }: { readonly rows: number; readonly columns: number }): boolean {
  return rows * columns >= COLUMN_THREADS_PAY;
}

/** Standardized columns that stay in kernel memory. */
export async function standardizedRows(
  arena: Arena,
  { x, ...open }: OpenColumns,
  options: ColumnOptions,
  { threads, signal }: ParallelControl,
): Promise<ColumnScales & { readonly raw: Rows }> {
  const control = { threads, signal };
  const raw = copyInRows(arena, x);
  const found = await scaleRows(arena, raw, open, options, control);
  const shrinks = found.scales.map((scale, j) => (found.constant[j] ? 0 : 1 / scale));
  await standardizeInPlace(raw, arena.copyIn(found.centers), arena.copyIn(shrinks), control);
  return { ...found, raw };
}

/** As `columnScales`, of columns in kernel memory. */
export async function scaleRows(
  arena: Arena,
  raw: Rows,
  { weights, requireUsable }: Omit<OpenColumns, "x">,
  { center, divide }: ColumnOptions,
  control: ParallelControl,
): Promise<ColumnScales> {
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? raw.rows;
  const weighing = { weights: weights && arena.copyIn(weights), totalWeight };
  const { centers, variances, finite } = await columnMoments(raw, weighing, undefined, center, control);
  if (!finite) requireUsable?.();
  return scalesOf(totalWeight, centers, variances, divide);
}
