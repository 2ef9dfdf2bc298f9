import type { Arena } from "./arena.js";
import { kernels } from "./module.js";
import { type Float64Span, pointersOf } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";

/** The numbers of columns of a regression, by type. */
export interface RegressionShape {
  readonly columns: number;
  readonly responses: number;
  readonly intercept: boolean;
}

/** Space for one block of up to `rows` rows and for its results. */
export interface RegressionSlot {
  readonly x: Float64Span;
  readonly y: Float64Span;
  readonly weights: Float64Span | undefined;
  /** The triangle of the block: width × width, row-major, with the signs of the reflectors. */
  readonly r: Float64Span;
  readonly design: Float64Span;
  readonly triangles: Float64Span;
  readonly work: Float64Span;
}

export function regressionWidth({ columns, responses, intercept }: RegressionShape): number {
  return columns + responses + (intercept ? 1 : 0);
}

export function regressionSlot(
  arena: Arena,
  shape: RegressionShape,
  rows: number,
  weighted: boolean,
): RegressionSlot {
  const width = regressionWidth(shape);
  return {
    x: arena.float64(rows * shape.columns),
    y: arena.float64(rows * shape.responses),
    weights: weighted ? arena.float64(rows) : undefined,
    r: arena.float64(width * width),
    design: arena.float64(rows * width),
    triangles: arena.float64(kernels().qrTrianglesLength(Math.min(rows, width))),
    work: arena.float64(kernels().qrWorkLength(rows, width)),
  };
}

/** Reduces the filled slots, each with its number of rows, to their triangles, on several threads. */
export async function reduceRegressionBlocks(
  shape: RegressionShape,
  slots: ReadonlyArray<{ readonly slot: RegressionSlot; readonly rows: number }>,
  control: ParallelControl,
): Promise<void> {
  const blocks = slots.map(({ slot, rows }) => [
    rows,
    shape.columns,
    shape.responses,
    shape.intercept ? 1 : 0,
    ...pointersOf(slot.x, slot.y, slot.weights, slot.design, slot.triangles, slot.work, slot.r),
  ]);
  await parallelFor("regressionBlock", blocks, control);
}
