// Typed, bounds-checked wrappers of the kernels of the general real eigenproblem. Matrices are n×n,
// row-major and dense.

import { withArena } from "./arena.js";
import { kernels } from "./module.js";
import { type Float64Span, pointersOf, requireAtLeast, requireSpan } from "./span.js";

/** The first and the last row that balancing left to be reduced. */
export interface BalancedRange {
  readonly low: number;
  readonly high: number;
}

/**
 * Permutes a matrix toward triangular form and, with `scaling`, equilibrates its rows and columns by
 * powers of two, in place; `scale` (n numbers) receives what is needed to undo it.
 */
export function balance(n: number, a: Float64Span, scaling: boolean, scale: Float64Span): BalancedRange {
  requireSpan("balance", "a", a, n * n);
  requireSpan("balance", "scale", scale, n);
  return withArena((arena) => {
    const bounds = arena.int32(2);
    kernels().balance(n, a.pointer, scaling, scale.pointer, bounds.pointer, arena.float64(n).pointer);
    const [low, high] = bounds.array;
    return { low, high };
  });
}

/** Transforms a vector of the balanced matrix back to the given matrix, in place. */
export function unbalance(n: number, x: Float64Span, scale: Float64Span, range: BalancedRange): void {
  requireSpan("unbalance", "x", x, n);
  requireSpan("unbalance", "scale", scale, n);
  requireRange("unbalance", n, range);
  kernels().unbalance(n, x.pointer, scale.pointer, range.low, range.high);
}

/** Overwrites A with the Hessenberg matrix H = Qᵀ·A·Q and `qt`, if given, with Qᵀ. */
export function hessenberg(n: number, { low, high }: BalancedRange, a: Float64Span, qt?: Float64Span): void {
  requireSpan("hessenberg", "a", a, n * n);
  if (qt !== undefined) requireSpan("hessenberg", "qt", qt, n * n);
  requireRange("hessenberg", n, { low, high });
  withArena((arena) => {
    const work = arena.float64(kernels().hessenbergWorkLength(n, qt !== undefined));
    kernels().hessenberg(n, low, high, a.pointer, qt?.pointer ?? 0, work.pointer);
  });
}

/** The output of the eigenvalues, and what else the QR iteration transforms. */
export interface SchurTargets {
  readonly real: Float64Span;
  readonly imaginary: Float64Span;
  /** Whether to transform H to Schur form, instead of finding only its eigenvalues. */
  readonly whole: boolean;
  /** Qᵀ, multiplied from the left by every transformation. */
  readonly qt?: Float64Span | undefined;
}

/**
 * Eigenvalues and, if wanted, the real Schur form of a Hessenberg matrix, in place. Returns -1, or the row at which the iteration did not converge.
 */
export function realSchur(
  n: number,
  range: BalancedRange,
  h: Float64Span,
  { real, imaginary, whole, qt }: SchurTargets,
): number {
  requireSpan("realSchur", "h", h, n * n);
  requireSpan("realSchur", "real", real, n);
  requireSpan("realSchur", "imaginary", imaginary, n);
  if (qt !== undefined) requireSpan("realSchur", "qt", qt, n * n);
  requireRange("realSchur", n, range);
  return withArena((arena) => {
    const targets = pointersOf(qt, real, imaginary, arena.float64(8));
    return kernels().realSchur(n, range.low, range.high, h.pointer, whole, ...targets) - 1;
  });
}

/**
 * Eigenvectors of a Schur form with these eigenvalues, one per row of `xt`; a complex pair has its
 * real and imaginary parts in two rows.
 */
export function schurVectors(
  n: number,
  t: Float64Span,
  real: Float64Span,
  imaginary: Float64Span,
  xt: Float64Span,
): void {
  requireSpan("schurVectors", "t", t, n * n);
  requireSpan("schurVectors", "real", real, n);
  requireSpan("schurVectors", "imaginary", imaginary, n);
  requireSpan("schurVectors", "xt", xt, n * n);
  withArena((arena) => {
    const work = arena.float64(12);
    kernels().schurVectors(n, t.pointer, real.pointer, imaginary.pointer, xt.pointer, work.pointer);
  });
}

/** Undoes balancing in the rows of `vt` and normalizes each vector: norm 1, largest element real and positive. */
export function finishVectors(
  n: number,
  vt: Float64Span,
  imaginary: Float64Span,
  scale: Float64Span,
  range: BalancedRange,
): void {
  requireSpan("finishVectors", "vt", vt, n * n);
  requireSpan("finishVectors", "imaginary", imaginary, n);
  requireSpan("finishVectors", "scale", scale, n);
  requireRange("finishVectors", n, range);
  kernels().finishVectors(n, vt.pointer, imaginary.pointer, scale.pointer, range.low, range.high);
}

function requireRange(method: string, n: number, { low, high }: BalancedRange): void {
  requireAtLeast(method, "low", low, 0);
  requireAtLeast(method, "number of rows", n, high + 1);
}
