// Means, squared deviations and scatter of the rows of a matrix. Weights, where given, count each row
// that many times.

import { withArena } from "./arena.js";
import { kernels } from "./module.js";
import { type Rows, requireRows } from "./rows.js";
import { type Float64Span, pointersOf, requireSpan } from "./span.js";

/** Σ xᵢ, as accurate as if it had been summed exactly and then rounded, unless the terms cancel almost entirely. */
export function compensatedSum(x: Float64Span): number {
  return withArena((arena) => {
    const work = arena.float64(kernels().momentsWorkLength(1));
    return kernels().compensatedSum(x.length, x.pointer, work.pointer);
  });
}

/** means[j] = Σᵢ wᵢ·x[i, j] / Σᵢ wᵢ, accurate to the last bit or nearly so; NaN without rows or weight. */
export function columnMeans(x: Rows, means: Float64Span, weights?: Float64Span): void {
  requireRows("columnMeans", "x", x);
  requireSpan("columnMeans", "means", means, x.columns);
  if (weights) requireSpan("columnMeans", "weights", weights, x.rows);
  withArena((arena) => {
    const work = arena.float64(kernels().momentsWorkLength(x.columns));
    kernels().columnMeans(x.rows, x.columns, ...pointersOf(x.span, weights, means, work));
  });
}

/** squares[j] = Σᵢ wᵢ·(x[i, j] − x̄ⱼ)², where `means` holds the column means to working precision. */
export function columnSquares(
  x: Rows,
  means: Float64Span,
  squares: Float64Span,
  weights?: Float64Span,
): void {
  requireRows("columnSquares", "x", x);
  requireSpan("columnSquares", "means", means, x.columns);
  requireSpan("columnSquares", "squares", squares, x.columns);
  if (weights) requireSpan("columnSquares", "weights", weights, x.rows);
  withArena((arena) => {
    const work = arena.float64(kernels().momentsWorkLength(x.columns));
    kernels().columnSquares(x.rows, x.columns, ...pointersOf(x.span, weights, means, squares, work));
  });
}

/** out = Σᵢ wᵢ·(xᵢ − center)(xᵢ − center)ᵀ, symmetric to the last bit, and sums = Σᵢ wᵢ·(xᵢ − center). */
export function scatterMatrix(
  x: Rows,
  center: Float64Span,
  out: Float64Span,
  sums: Float64Span,
  weights?: Float64Span,
): void {
  requireRows("scatterMatrix", "x", x);
  requireSpan("scatterMatrix", "center", center, x.columns);
  requireSpan("scatterMatrix", "out", out, x.columns ** 2);
  requireSpan("scatterMatrix", "sums", sums, x.columns);
  if (weights) requireSpan("scatterMatrix", "weights", weights, x.rows);
  withArena((arena) => {
    const work = arena.float64(kernels().scatterWorkLength(x.columns));
    kernels().scatterMatrix(x.rows, x.columns, ...pointersOf(x.span, weights, center, out, sums, work));
  });
}
