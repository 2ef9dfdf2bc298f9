// A = U·B·Vᵀ with B upper bidiagonal, for square A, by Householder reflectors from both sides.
// Within a panel the matrix itself is left unchanged: its update is kept as −V·Y − X·U and carried
// out by `gemm` when the panel ends (Dongarra, Sorensen and Hammarling, 1989). Reflectors are kept
// as rows.

import { gemm } from "../blas/gemm";
import { scal } from "../blas/level1";
import { gemv, gemvTransposed } from "../blas/level2";
import { gather } from "../blas/strided";
import { Floats } from "../record";
import { makeReflector } from "./householder";
import { PANEL } from "./sizes.shared";

/** Numbers of workspace for n×n. */
export function bidiagonalWorkLength(n: i32): i32 {
  return PANEL * (2 * n + 1);
}

/**
 * Reduces A of n×n, which is destroyed. B's diagonal goes to d and the numbers above it to e (n
 * each); row i of `left` is the reflector that acts on rows i and below, row i of `right` the one
 * that acts on columns i+1 and beyond.
 *
 * @spans a[reach(n, lda, n, 1)], d[n], e[n], left[n * n], tauLeft[n], right[n * n], tauRight[n], work =
 * bidiagonalWorkLength(n)
 */
export function bidiagonalize(
  n: i32,
  a: Floats,
  lda: i32,
  d: Floats,
  e: Floats,
  left: Floats,
  tauLeft: Floats,
  right: Floats,
  tauRight: Floats,
  work: Floats,
): void {
  const x = work;
  const y = x + ((<usize>(PANEL * n)) << 3);
  const coefficients = y + ((<usize>(PANEL * n)) << 3);
  memory.fill(left, 0, (<usize>(n * n)) << 3);
  memory.fill(right, 0, (<usize>(n * n)) << 3);
  for (let first = 0; first < n; first += PANEL) {
    const k = min(PANEL, n - first);
    const v = left + ((<usize>(first * n)) << 3);
    const u = right + ((<usize>(first * n)) << 3);
    for (let j = 0; j < k; ++j) {
      const i = first + j;
      const at = (<usize>i) << 3;
      bidiagonalColumn(j, i, n, a, lda, d + at, v, tauLeft + at, u, x, y, coefficients);
      if (i + 1 < n) bidiagonalRow(j, i, n, a, lda, e + at, v, u, tauRight + at, x, y, coefficients);
    }
    const next = first + k;
    const rest = n - next;
    if (rest > 0) {
      const offset = (<usize>next) << 3;
      const corner = a + ((<usize>next * (<usize>lda + 1)) << 3);
      gemm(rest, rest, k, -1, v + offset, 1, n, y + offset, n, 1, 1, corner, lda);
      gemm(rest, rest, k, -1, x + offset, 1, n, u + offset, n, 1, 1, corner, lda);
    }
  }
}

/** Step j of a panel, from the left: the reflector of column i, and row j of Y. */
export function bidiagonalColumn(
  j: i32,
  i: i32,
  n: i32,
  a: usize,
  lda: i32,
  d: usize,
  vs: usize,
  tau: usize,
  us: usize,
  xs: usize,
  ys: usize,
  coefficients: usize,
): void {
  const step = (<usize>n) << 3;
  const at = (<usize>i) << 3;
  const length = n - i;
  const corner = a + ((<usize>i * (<usize>lda + 1)) << 3);
  const v = vs + <usize>j * step + at;
  gather(length, corner, (<usize>lda) << 3, v);
  gather(j, ys + at, step, coefficients);
  gemvTransposed(j, length, -1, vs + at, n, coefficients, 1, v);
  gather(j, us + at, step, coefficients);
  gemvTransposed(j, length, -1, xs + at, n, coefficients, 1, v);
  const t = makeReflector(length, v);
  store<f64>(tau, t);
  store<f64>(d, load<f64>(v));
  store<f64>(v, 1);
  const rest = length - 1;
  if (rest == 0) return;

  const after = at + 8;
  const y = ys + <usize>j * step + after;
  gemvTransposed(length, rest, 1, corner + 8, lda, v, 0, y);
  gemv(j, length, 1, vs + at, n, v, 0, coefficients);
  gemvTransposed(j, rest, -1, ys + after, n, coefficients, 1, y);
  gemv(j, length, 1, xs + at, n, v, 0, coefficients);
  gemvTransposed(j, rest, -1, us + after, n, coefficients, 1, y);
  scal(rest, t, y);
}

/** Step j of a panel, from the right: the reflector of row i, and row j of X. */
export function bidiagonalRow(
  j: i32,
  i: i32,
  n: i32,
  a: usize,
  lda: i32,
  e: usize,
  vs: usize,
  us: usize,
  tau: usize,
  xs: usize,
  ys: usize,
  coefficients: usize,
): void {
  const step = (<usize>n) << 3;
  const at = (<usize>i) << 3;
  const after = at + 8;
  const length = n - i - 1;
  const row = a + ((<usize>i * <usize>lda) << 3) + after;
  const u = us + <usize>j * step + after;
  memory.copy(u, row, (<usize>length) << 3);
  gather(j + 1, vs + at, step, coefficients);
  gemvTransposed(j + 1, length, -1, ys + after, n, coefficients, 1, u);
  gather(j, xs + at, step, coefficients);
  gemvTransposed(j, length, -1, us + after, n, coefficients, 1, u);
  const t = makeReflector(length, u);
  store<f64>(tau, t);
  store<f64>(e, load<f64>(u));
  store<f64>(u, 1);

  const x = xs + <usize>j * step + after;
  gemv(length, length, 1, row + ((<usize>lda) << 3), lda, u, 0, x);
  gemv(j + 1, length, 1, ys + after, n, u, 0, coefficients);
  gemvTransposed(j + 1, length, -1, vs + after, n, coefficients, 1, x);
  gemv(j, length, 1, us + after, n, u, 0, coefficients);
  gemvTransposed(j, length, -1, xs + after, n, coefficients, 1, x);
  scal(length, t, x);
}
