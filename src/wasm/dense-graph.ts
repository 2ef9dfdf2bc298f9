import { kernels } from "./module.js";
import { blocksOf } from "./neighbor-tree.js";
import type { Float64Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { DENSE_GRAPH_BLOCK_NUMBERS } from "./tuning.js";

/** Rows of an n×n matrix per block, by the size alone. */
function blockRows(n: number): number {
  return Math.max(4, 4 * Math.floor(DENSE_GRAPH_BLOCK_NUMBERS / (4 * n)));
}

/** y = A · x for an n×n matrix, on several threads. */
export async function denseTimesVector(
  a: Float64Span,
  n: number,
  x: Float64Span,
  y: Float64Span,
  control: ParallelControl,
): Promise<void> {
  const blocks = blocksOf(n, blockRows(n), (start, end) => [
    end - start,
    n,
    1,
    a.pointer + 8 * start * n,
    n,
    x.pointer,
    0,
    y.pointer + 8 * start,
  ]);
  await parallelFor(kernels, "gemv", blocks, control);
}
