import * as core from "./generated/calls/core.js";
import { blocksOf } from "./row-blocks.js";
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
  const blocks = blocksOf(n, blockRows(n)).map(([first, m]) => {
    return { m, n, alpha: 1, a: a.part(first * n), lda: n, x, beta: 0, y: y.part(first) };
  });
  await parallelFor(core.gemv.calls(blocks), control);
}
