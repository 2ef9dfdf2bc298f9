// Typed, bounds-checked wrappers of the kernels of the general real eigenproblem. Matrices are n×n,
// row-major and dense.

import { withArena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { type Float64Span, requireAtLeast } from "./span.js";

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
  return withArena((arena) => {
    const bounds = arena.int32(2);
    core.balance({ n, a, scaling, scale, bounds });
    const [low, high] = bounds.array;
    return { low, high };
  });
}

/** Transforms a vector of the balanced matrix back to the given matrix, in place. */
export function unbalance(n: number, x: Float64Span, scale: Float64Span, range: BalancedRange): void {
  requireRange("unbalance", n, range);
  core.unbalance({ n, x, scale, ...range });
}

/** Overwrites A with the Hessenberg matrix H = Qᵀ·A·Q and `qt`, if given, with Qᵀ. */
export function hessenberg(n: number, range: BalancedRange, a: Float64Span, qt?: Float64Span): void {
  requireRange("hessenberg", n, range);
  core.hessenberg({ n, ...range, a, qt });
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
  requireRange("realSchur", n, range);
  return core.realSchur({ n, ...range, h, whole, qt, real, imaginary }) - 1;
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
  core.schurVectors({ n, t, real, imaginary, xt });
}

/** Undoes balancing in the rows of `vt` and normalizes each vector: norm 1, largest element real and positive. */
export function finishVectors(
  n: number,
  vt: Float64Span,
  imaginary: Float64Span,
  scale: Float64Span,
  range: BalancedRange,
): void {
  requireRange("finishVectors", n, range);
  core.finishVectors({ n, vt, imaginary, scale, ...range });
}

function requireRange(method: string, n: number, { low, high }: BalancedRange): void {
  requireAtLeast(method, "low", low, 0);
  requireAtLeast(method, "number of rows", n, high + 1);
}
