// A·P = Q·R with column pivoting (Businger and Golub, 1965): each step takes the column with the
// longest component outside the span of the earlier ones. Updates of the rows below are kept as a
// product V·F and carried out by `gemm` once a panel is full (Quintana-Ortí, Sun and Bischof,
// 1998). Column lengths are downdated, and recomputed when the downdate has lost too many digits
// (Drmač and Bujanović, 2008).

import { gemm } from "../blas/gemm";
import { indexOfLargest, nrm2, scal } from "../blas/level1";
import { gemv, gemvTransposed } from "../blas/level2";
import { gather, swapStrided } from "../blas/strided";
import { transposeInto } from "../blas/transpose";
import { Floats, Ints } from "../record";
import { makeReflector } from "./householder";
import { storeTails } from "./qr";
import { PANEL } from "./sizes.shared";

/** √2⁻⁵³: a squared length below this fraction of the last computed one is not trusted. */
const UNTRUSTED: f64 = 1.0536712127723509e-8;

/** Numbers of workspace for m×n. */
export function pivotedQrWorkLength(m: i32, n: i32): i32 {
  return PANEL * (m + n + 1) + m + 2 * n;
}

/**
 * Factors A of m×n in place; pivots[j] is the column of A that became column j.
 *
 * @spans a[reach(m, lda, n, 1)], pivots[n], tau[Math.min(m, n)], work = pivotedQrWorkLength(m, n)
 */
export function pivotedQrFactor(
  m: i32,
  n: i32,
  a: Floats,
  lda: i32,
  pivots: Ints,
  tau: Floats,
  work: Floats,
): void {
  const vt = work;
  const f = vt + ((<usize>(PANEL * m)) << 3);
  const coefficients = f + ((<usize>(PANEL * n)) << 3);
  const lengths = coefficients + ((<usize>PANEL) << 3);
  const trusted = lengths + ((<usize>n) << 3);
  const column = trusted + ((<usize>n) << 3);
  for (let j = 0; j < n; ++j) store<i32>(pivots + ((<usize>j) << 2), j);
  columnLengths(m, n, a, lda, vt, lengths);
  memory.copy(trusted, lengths, (<usize>n) << 3);
  const size = min(m, n);
  let i = 0;
  while (i < size) {
    const k = pivotedPanel(i, m, n, a, lda, pivots, tau, vt, f, coefficients, lengths, trusted);
    const corner = a + ((<usize>i * (<usize>lda + 1)) << 3);
    storeTails(m - i, k, vt + ((<usize>i) << 3), m, corner, lda);
    i += k;
    const offset = (<usize>i) << 3;
    const rest = a + ((<usize>i * (<usize>lda + 1)) << 3);
    if (i < n) gemm(m - i, n - i, k, -1, vt + offset, 1, m, f + offset, n, 1, 1, rest, lda);
    renewLengths(m - i, n - i, rest, lda, lengths + offset, trusted + offset, column);
  }
}

/** Euclidean lengths of the columns; `strip` has room for a panel of columns. */
export function columnLengths(m: i32, n: i32, a: usize, lda: i32, strip: usize, lengths: usize): void {
  for (let j = 0; j < n; j += PANEL) {
    const columns = min(PANEL, n - j);
    transposeInto(m, columns, a + ((<usize>j) << 3), lda, strip, m);
    for (let l = 0; l < columns; ++l) {
      store<f64>(lengths + ((<usize>(j + l)) << 3), nrm2(m, strip + ((<usize>(l * m)) << 3)));
    }
  }
}

/** Recomputes the lengths that `downdate` marked with −1. */
export function renewLengths(
  m: i32,
  n: i32,
  a: usize,
  lda: i32,
  lengths: usize,
  trusted: usize,
  column: usize,
): void {
  const end = lengths + ((<usize>n) << 3);
  for (; lengths < end; lengths += 8) {
    if (load<f64>(lengths) < 0) {
      gather(m, a, (<usize>lda) << 3, column);
      const length = nrm2(m, column);
      store<f64>(lengths, length);
      store<f64>(trusted, length);
    }
    trusted += 8;
    a += 8;
  }
}

/**
 * Up to PANEL steps from row and column `first`: fewer if a length must be recomputed, because the
 * rows below are not up to date until the panel ends. Returns their number.
 */
export function pivotedPanel(
  first: i32,
  m: i32,
  n: i32,
  a: usize,
  lda: i32,
  pivots: usize,
  tau: usize,
  vt: usize,
  f: usize,
  coefficients: usize,
  lengths: usize,
  trusted: usize,
): i32 {
  const steps = min(PANEL, min(m, n) - first);
  const row = (<usize>lda) << 3;
  for (let k = 0; k < steps; ++k) {
    const i = first + k;
    const at = (<usize>i) << 3;
    const pivot = i + indexOfLargest(n - i, lengths + at);
    if (pivot != i) {
      const other = (<usize>pivot) << 3;
      const fRow = (<usize>n) << 3;
      swapStrided(m, a + at, row, a + other, row);
      swapStrided(k, f + at, fRow, f + other, fRow);
      const index = pivots + ((<usize>i) << 2);
      const otherIndex = pivots + ((<usize>pivot) << 2);
      const moved = load<i32>(index);
      store<i32>(index, load<i32>(otherIndex));
      store<i32>(otherIndex, moved);
      store<f64>(lengths + other, load<f64>(lengths + at));
      store<f64>(trusted + other, load<f64>(trusted + at));
    }

    const rows = m - i;
    const diagonal = a + <usize>i * row + at;
    const v = vt + ((<usize>(k * m)) << 3) + at;
    gather(rows, diagonal, row, v);
    gather(k, f + at, (<usize>n) << 3, coefficients);
    gemvTransposed(k, rows, -1, vt + at, m, coefficients, 1, v);
    const t = makeReflector(rows, v);
    store<f64>(tau + at, t);
    store<f64>(diagonal, load<f64>(v));
    store<f64>(v, 1);

    const columns = n - i - 1;
    if (columns == 0) return k + 1;
    const next = f + ((<usize>(k * n)) << 3) + at + 8;
    gemvTransposed(rows, columns, 1, diagonal + 8, lda, v, 0, next);
    gemv(k, rows, -1, vt + at, m, v, 0, coefficients);
    gemvTransposed(k, columns, 1, f + at + 8, n, coefficients, 1, next);
    scal(columns, t, next);
    gather(k + 1, vt + at, (<usize>m) << 3, coefficients);
    gemvTransposed(k + 1, columns, -1, f + at + 8, n, coefficients, 1, diagonal + 8);
    const trustedAll = downdate(columns, diagonal + 8, lengths + at + 8, trusted + at + 8);
    if (!trustedAll) return k + 1;
  }
  return steps;
}

/**
 * Subtracts a row's squares from the squared lengths of its columns. A length that has lost too
 * many digits becomes −1; returns whether there was none.
 */
export function downdate(n: i32, x: usize, lengths: usize, trusted: usize): bool {
  let all = true;
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) {
    const length = load<f64>(lengths);
    if (length != 0) {
      const ratio = Math.abs(load<f64>(x)) / length;
      const left = max<f64>(0, (1 + ratio) * (1 - ratio));
      const drop = length / load<f64>(trusted);
      if (left * drop * drop <= UNTRUSTED) {
        store<f64>(lengths, -1);
        all = false;
      } else {
        store<f64>(lengths, length * Math.sqrt(left));
      }
    }
    lengths += 8;
    trusted += 8;
  }
  return all;
}
