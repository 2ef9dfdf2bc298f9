// Wrappers of the singular value kernels. A tall matrix is reduced to its triangular factor first:
// one more product then replaces many passes over long columns (Chan, 1982).

import { ConvergenceError, got, wanted, words } from "../base/errors.js";
import { type Arena, withArena } from "./arena.js";
import { nrm2, scal } from "./blas.js";
import * as core from "./generated/calls/core.js";
import { extractR, formQ, qrFactor } from "./orthogonal.js";
import { type Float64Span, requireAtLeast, requireSpan } from "./span.js";

/** Rotations are applied along rows in strips of this many columns. */
const STRIP = 8;

/** Within these limits, no square of a significant number over- or underflows. */
const SAFE_NORM = { least: 1e-138, most: 1e138 };

/**
 * A = U·diag(values)·Vᵀ for A of `rows`×`columns` with rows ≥ columns, which is destroyed. Allocates U
 * (`rows`×`columns`, or square if `full`), the values (descending) and V in the arena.
 */
export function svdFactor(
  arena: Arena,
  rows: number,
  columns: number,
  a: Float64Span,
  full = false,
): { u: Float64Span; values: Float64Span; v: Float64Span } {
  requireAtLeast("svdFactor", "rows", rows, columns);
  requireSpan("svdFactor", "a", a, rows * columns);
  const width = full ? rows : columns;
  const u = arena.float64(rows * width);
  const values = arena.float64(columns);
  const v = arena.float64(columns * columns);
  const exponent = scaleToSafeNorm(a.part(0, rows * columns));
  withArena((inner) => {
    const ld = Math.ceil(columns / STRIP) * STRIP;
    const ut = inner.zeros(columns * ld);
    const vt = inner.zeros(columns * ld);
    if (rows === columns) {
      squareSvd(columns, a, values, ut, vt, ld);
      core.transposeInto({ rows: columns, columns, a: ut, lda: ld, out: u, ldOut: columns });
    } else {
      const r = inner.float64(columns * columns);
      const q = inner.float64(rows * width);
      const factor = qrFactor(inner, rows, columns, a);
      formQ(factor, width, q);
      extractR(factor, columns, r);
      squareSvd(columns, r, values, ut, vt, ld);
      // Columns beyond those of R are the same in U and Q; the product then overwrites the others.
      if (full) u.array.set(q.array);
      core.gemm({
        m: rows,
        n: columns,
        k: columns,
        alpha: 1,
        beta: 0,
        c: u,
        ldc: width,
        a: q,
        aRow: width,
        aColumn: 1,
        b: ut,
        bRow: 1,
        bColumn: ld,
      });
    }
    core.transposeInto({ rows: columns, columns, a: vt, lda: ld, out: v, ldOut: columns });
  });
  scal(2 ** exponent, values);
  return { u, values, v };
}

/** Only the singular values, descending, of A of `rows`×`columns` with rows ≥ columns, which is destroyed. */
export function svdValues(arena: Arena, rows: number, columns: number, a: Float64Span): Float64Span {
  requireAtLeast("svdValues", "rows", rows, columns);
  requireSpan("svdValues", "a", a, rows * columns);
  const values = arena.float64(columns);
  const exponent = scaleToSafeNorm(a.part(0, rows * columns));
  withArena((inner) => {
    if (rows === columns) {
      squareSvd(columns, a, values);
    } else {
      const r = inner.float64(columns * columns);
      extractR(qrFactor(inner, rows, columns, a), columns, r);
      squareSvd(columns, r, values);
    }
  });
  scal(2 ** exponent, values);
  return values;
}

/** Divides numbers of extreme size by a power of two, which is exact; returns the power. */
function scaleToSafeNorm(a: Float64Span): number {
  const norm = nrm2(a);
  if (!(norm > 0) || norm === Number.POSITIVE_INFINITY) return 0;
  if (norm >= SAFE_NORM.least && norm <= SAFE_NORM.most) return 0;
  // Beyond ±1000 the factor itself would leave the range of float64.
  const exponent = Math.max(-1000, Math.min(1000, Math.floor(Math.log2(norm))));
  scal(2 ** -exponent, a);
  return exponent;
}

/** Destroys A of n×n; the vectors go to the first n elements in the rows of ut and vt, `ld` apart. */
function squareSvd(
  n: number,
  a: Float64Span,
  values: Float64Span,
  ut?: Float64Span,
  vt?: Float64Span,
  ld = 0,
): void {
  withArena((inner) => {
    const [left, right] = [inner.float64(n * n), inner.float64(n * n)];
    const [e, tauLeft, tauRight] = [inner.float64(n), inner.float64(n), inner.float64(n)];
    core.bidiagonalize({ n, a, lda: n, d: values, e, left, tauLeft, right, tauRight });
    const sides = [
      { qt: ut, vt: left, tau: tauLeft, skip: 0 },
      { qt: vt, vt: right, tau: tauRight, skip: 1 },
    ];
    for (const { qt, ...side } of sides)
      if (qt !== undefined) core.formRows({ n, ...side, ldv: n, qt, ldq: ld });
    const remaining = core.bidiagonalSvd({ n, d: values, e, ut, vt, ld });
    if (remaining === 0) return;
    throw new ConvergenceError(
      "svd",
      words`${got(`${remaining} of ${n} singular values`)} did not converge; they need ${wanted("finite numbers of moderate size")}.`,
    );
  });
}
