// Sweeps of coordinate descent over features whose coefficients, squares, factors and limits are stored in
// records. The kernels trust the lists of features: the caller must ensure that they are in range.

import type { Arena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { FeatureTerm } from "./generated/records/linear.js";
import { kernels } from "./module.js";
import { blocksOf } from "./row-blocks.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import type { CsrOperand } from "./sparse.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { GRADIENT_BLOCK_NUMBERS } from "./tuning.js";

/** Numbers per record, and their positions. */
export const RECORD = FeatureTerm.bytes / 8;
export const AT = FeatureTerm.float64;

/** The features of one sweep, and the penalty. */
export interface Sweep {
  readonly list: Int32Span;
  readonly count: number;
  readonly l1: number;
  readonly l2: number;
}

/** The weights of the rows: one each, or the same for all. */
export interface RowWeights {
  readonly each: Float64Span | undefined;
  readonly share: number;
}

/** One sweep using covariances; returns the largest Σ w·x²·δ² of a change δ. */
export function sweepCovariances(
  columns: number,
  sweep: Sweep,
  rows: Int32Span,
  gradient: Float64Span,
  terms: Float64Span,
): number {
  return core.sweepCovariances({ columns, ...sweep, rows, gradient, terms });
}

/** One sweep using residuals over contiguous columns of `rows` numbers; `residual` is w·r. */
export function sweepColumns(
  rows: number,
  sweep: Sweep,
  x: Float64Span,
  { each, share }: RowWeights,
  residual: Float64Span,
  terms: Float64Span,
): number {
  return core.sweepColumns({ n: rows, ...sweep, x, weights: each, share, residual, terms });
}

/** One sweep using residuals over sparse columns; `columns` is the transpose in compressed rows. */
export function sweepSparseColumns(
  columns: CsrOperand,
  sweep: Sweep,
  { each, share }: RowWeights,
  residual: Float64Span,
  shift: Float64Span,
  terms: Float64Span,
): number {
  requireSpan("sweepSparseColumns", "residual", residual, columns.columns);
  requireSpan("sweepSparseColumns", "terms", terms, RECORD * columns.rows);
  return core.sweepSparseColumns({ ...sweep, ...columns, weights: each, share, residual, shift, terms });
}

/** y += alpha · w · x, where w is one number each or the same for all. */
export function weightedAxpy(alpha: number, x: Float64Span, weights: RowWeights, y: Float64Span): void {
  requireSpan("weightedAxpy", "y", y, x.length);
  if (weights.each === undefined) kernels().axpy(x.length, alpha * weights.share, x.pointer, y.pointer);
  else kernels().weightedAxpy(x.length, alpha, x.pointer, weights.each.pointer, y.pointer);
}

/** out = Xᵀ · residual over contiguous columns, on several threads. */
export async function columnGradients(
  rows: number,
  x: Float64Span,
  residual: Float64Span,
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  // Four columns share one pass over the residuals.
  const width = 4 * Math.max(1, Math.floor(GRADIENT_BLOCK_NUMBERS / rows / 4));
  const blocks = blocksOf(out.length, width).map(([first, m]) => {
    const a = x.part(first * rows);
    return { m, n: rows, alpha: 1, a, lda: rows, x: residual, beta: 0, y: out.part(first) };
  });
  await parallelFor(core.gemv.calls(blocks), control);
}

/** out = Xᵀ · residual over sparse columns that are centered and scaled implicitly; the result is never stored. */
export async function sparseGradients(
  columns: CsrOperand,
  residual: Float64Span,
  shift: number,
  terms: Float64Span,
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  requireSpan("sparseGradients", "residual", residual, columns.columns);
  const { pointers, indices, values, rows } = columns;
  const width = Math.max(1, Math.ceil((rows * GRADIENT_BLOCK_NUMBERS) / Math.max(1, values.length)));
  const blocks = blocksOf(rows, width).map(([first, count]) => {
    return { first, count, pointers, indices, values, residual, shift, terms, out };
  });
  await parallelFor(core.sparseGradients.calls(blocks), control);
}

/** Sparse columns or rows in kernel memory. */
export function copyInCompressed(
  arena: Arena,
  matrix: {
    readonly rows: number;
    readonly columns: number;
    readonly rowPointers: Int32Array;
    readonly columnIndices: Int32Array;
    readonly values: Float64Array;
  },
): CsrOperand {
  return {
    rows: matrix.rows,
    columns: matrix.columns,
    pointers: arena.copyInInt32(matrix.rowPointers),
    indices: arena.copyInInt32(matrix.columnIndices),
    values: arena.copyIn(matrix.values),
  };
}
