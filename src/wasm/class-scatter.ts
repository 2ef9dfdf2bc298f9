import type { Arena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import type { Float64Span, Int32Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";

/** Columns and classes of the rows, and whether all classes share one scatter matrix. */
export interface ClassScatterShape {
  readonly columns: number;
  readonly classes: number;
  readonly shared: boolean;
}

/** Space for one block of up to `rows` rows and for its results. */
export interface ClassScatterSlot {
  readonly x: Float64Span;
  /** The class of every row; a negative code counts in no class. */
  readonly codes: Int32Span;
  readonly weights: Float64Span | undefined;
  /** Σ w of every class. */
  readonly totalWeights: Float64Span;
  /** classes × columns */
  readonly means: Float64Span;
  /** Σ w·(x − mean)(x − mean)ᵀ: columns × columns, per class or in total. */
  readonly scatter: Float64Span;
  readonly rests: Float64Span;
  readonly ends: Int32Span;
  readonly sorted: Float64Span;
}

export function classScatterSlot(
  arena: Arena,
  { columns, classes, shared }: ClassScatterShape,
  rows: number,
  weighted: boolean,
): ClassScatterSlot {
  return {
    x: arena.float64(rows * columns),
    codes: arena.int32(rows),
    weights: weighted ? arena.float64(rows) : undefined,
    totalWeights: arena.float64(classes),
    means: arena.float64(classes * columns),
    scatter: arena.float64((shared ? 1 : classes) * columns * columns),
    rests: arena.float64(classes * columns),
    ends: arena.int32(classes),
    sorted: arena.float64(rows * columns),
  };
}

/** Reduces the filled slots, each with its number of rows, to their moments, on several threads. */
export async function reduceClassScatters(
  shape: ClassScatterShape,
  slots: ReadonlyArray<{ readonly slot: ClassScatterSlot; readonly rows: number }>,
  control: ParallelControl,
): Promise<void> {
  const blocks = slots.map(({ slot, rows }) => ({ ...slot, ...shape, rows }));
  await parallelFor(core.classScatterBlock.calls(blocks), control);
}
