import type { Arena } from "./arena.js";
import { kernels } from "./module.js";
import { blocksOf } from "./neighbor-tree.js";
import { clusterKernels } from "./parts/cluster.js";
import type { Float64Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { DENSE_GRAPH_BLOCK_NUMBERS } from "./tuning.js";

/** Rows of an n×n matrix per block, by the size alone. */
function blockRows(n: number): number {
  return Math.max(4, 4 * Math.floor(DENSE_GRAPH_BLOCK_NUMBERS / (4 * n)));
}

/** The similarities exp(factor · squared distance) of all pairs of rows, n×n. */
export async function gaussianSimilarities(
  arena: Arena,
  x: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
  factor: number,
  control: ParallelControl,
): Promise<Float64Span> {
  const { rows, columns } = x;
  const span = arena.copyIn(x.data);
  const out = arena.float64(rows * rows);
  const blocks = blocksOf(rows, blockRows(rows), (start, end) => [
    end - start,
    rows,
    columns,
    span.pointer + 8 * start * columns,
    span.pointer,
    factor,
    out.pointer + 8 * start * rows,
  ]);
  await parallelFor(clusterKernels, "gaussianRows", blocks, control);
  return out;
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
