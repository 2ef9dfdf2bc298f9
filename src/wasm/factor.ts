// Factorizations in place, row-major and dense. They report zero pivots and do not throw: whether
// such a pivot is an error is up to the caller.

import { withArena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { kernels } from "./module.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import { trsmLeft } from "./triangular.js";

export { luFactor } from "./generated/wrappers/core.js";

/**
 * Overwrites a symmetric positive definite matrix, of which only the lower triangle is read, with
 * its Cholesky factor L with zeros above. Returns −1, or the index of the first pivot that is not
 * positive; that pivot is then on the diagonal and the rest is unspecified.
 */
export function choleskyFactor(a: Float64Span, size: number): number {
  requireSpan("choleskyFactor", "a", a, size * size);
  const failed = kernels().cholesky(size, a.pointer, size);
  if (failed < 0) kernels().clearAboveDiagonal(size, a.pointer, size);
  return failed;
}

/** Solves A·X = B, overwriting B (`columns` columns), with the L of `choleskyFactor`. */
export function choleskySolve(l: Float64Span, size: number, b: Float64Span, columns: number): void {
  trsmLeft(1, { span: l, size, half: "lower" }, b, columns);
  trsmLeft(1, { span: l, size, half: "lower", transposed: true }, b, columns);
}

/** Columns of an inverse that are computed at a time. */
const INVERSE_BLOCK = 32;

/** Writes L⁻¹, with zeros above, for a lower triangle. Zeros above the diagonal are skipped by blocks. */
export function lowerInverse(l: Float64Span, size: number, out: Float64Span): void {
  requireSpan("lowerInverse", "l", l, size * size);
  requireSpan("lowerInverse", "out", out, size * size);
  const { array } = out;
  array.fill(0, 0, size * size);
  for (let from = 0; from < size; from += INVERSE_BLOCK) {
    const n = Math.min(INVERSE_BLOCK, size - from);
    for (let i = from; i < from + n; i += 1) array[i * size + i] = 1;
    const [t, b] = [l, out].map((span) => span.part(from * size + from));
    core.trsmLeft({
      lower: true,
      unit: false,
      m: size - from,
      n,
      alpha: 1,
      t,
      tRow: size,
      tColumn: 1,
      b,
      ldb: size,
    });
  }
}

/** Writes A⁻¹ = L⁻ᵀ·L⁻¹, full and exactly symmetric, with the L of `choleskyFactor`. */
export function choleskyInverse(l: Float64Span, size: number, out: Float64Span): void {
  requireSpan("choleskyInverse", "out", out, size * size);
  withArena((arena) => {
    const inverse = arena.float64(size * size);
    lowerInverse(l, size, inverse);
    for (let from = 0; from < size; from += INVERSE_BLOCK) {
      const n = Math.min(INVERSE_BLOCK, size - from);
      const rows = inverse.part(from * size);
      core.gemm({
        m: from + n,
        n,
        k: size - from,
        alpha: 1,
        beta: 0,
        a: rows,
        aRow: 1,
        aColumn: size,
        b: rows.part(from),
        bRow: size,
        bColumn: 1,
        c: out.part(from),
        ldc: size,
      });
    }
  });
  const { array } = out;
  for (let i = 0; i < size; i += 1) for (let j = 0; j < i; j += 1) array[i * size + j] = array[j * size + i];
}

/**
 * Factors a symmetric semidefinite matrix, of which only the lower triangle is read, choosing the
 * largest remaining diagonal entry as pivot until none exceeds `stop` ≥ 0; returns the rank. The
 * first `rank` columns of the lower triangle are then L; the lower triangle from (rank, rank) on is
 * what remains of A; pivots[i] is the row of A that became row i.
 */
export function pivotedCholesky(a: Float64Span, size: number, stop: number, pivots: Int32Span): number {
  return core.pivotedCholesky({ n: size, a, lda: size, stop, pivots });
}

/** The result of `luFactor` for a square matrix. */
export interface LuFactors {
  readonly span: Float64Span;
  readonly size: number;
  readonly exchanges: Int32Span;
}

/** Solves A·X = B, overwriting B (`columns` columns). */
export function luSolve({ span, size, exchanges }: LuFactors, b: Float64Span, columns: number): void {
  core.luSwapRows({ count: size, n: columns, a: b, lda: columns, pivots: exchanges });
  trsmLeft(1, { span, size, half: "lower", unitDiagonal: true }, b, columns);
  trsmLeft(1, { span, size, half: "upper" }, b, columns);
}

/** Solves Aᵀ·X = B, overwriting B (`columns` columns). */
export function luSolveTransposed(
  { span, size, exchanges }: LuFactors,
  b: Float64Span,
  columns: number,
): void {
  trsmLeft(1, { span, size, half: "upper", transposed: true }, b, columns);
  trsmLeft(1, { span, size, half: "lower", transposed: true, unitDiagonal: true }, b, columns);
  core.luUnswapRows({ count: size, n: columns, a: b, lda: columns, pivots: exchanges });
}
