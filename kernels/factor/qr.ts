// A = Q·R by Householder reflectors, a panel of columns at a time (Golub and Van Loan, 5.2.3).
// The factored matrix holds R on and above its diagonal and the tails of the reflectors below it;
// `triangles` holds one T for each panel.

import { axpy } from "../blas/level1";
import { gemv, gemvTransposed } from "../blas/level2";
import { scatter } from "../blas/strided";
import { transposeInto } from "../blas/transpose";
import { Floats } from "../record";
import {
  accumulateBlock,
  applyBlock,
  extendTriangle,
  makeReflector,
  makeTriangle,
  setIdentity,
  TRIANGLE_BYTES,
} from "./householder";
import { PANEL } from "./sizes.shared";

/** Numbers in `triangles` for k reflectors. */
export function qrTrianglesLength(k: i32): i32 {
  return ((k + PANEL - 1) / PANEL) * PANEL * PANEL;
}

/** Numbers of workspace for any kernel here on m rows and n columns, of A or of the matrix Q is applied to. */
export function qrWorkLength(m: i32, n: i32): i32 {
  return PANEL * (m + 2 * max(n, PANEL) + PANEL);
}

/**
 * Factors A of m×n in place.
 *
 * @spans a[reach(m, lda, n, 1)], triangles[qrTrianglesLength(Math.min(m, n))], work = qrWorkLength(m, n)
 */
export function qrFactor(m: i32, n: i32, a: Floats, lda: i32, triangles: Floats, work: Floats): void {
  const size = min(m, n);
  const vt = work;
  const rest = work + ((<usize>(PANEL * m)) << 3);
  for (let i = 0; i < size; i += PANEL) {
    const k = min(PANEL, size - i);
    const corner = a + ((<usize>i * (<usize>lda + 1)) << 3);
    const rows = m - i;
    qrPanel(rows, k, corner, lda, vt, rows, triangles, rest);
    const columns = n - i - k;
    if (columns > 0) {
      const right = corner + ((<usize>k) << 3);
      applyBlock(true, rows, columns, k, vt, rows, triangles, right, lda, rest);
    }
    triangles += TRIANGLE_BYTES;
  }
}

/**
 * Factors k columns of m rows and leaves their reflectors in vt. All earlier reflectors of the
 * panel are applied to a column at once when its turn comes, so that the panel is read but not
 * rewritten.
 */
export function qrPanel(
  m: i32,
  k: i32,
  a: usize,
  lda: i32,
  vt: usize,
  ldv: i32,
  t: usize,
  products: usize,
): void {
  const vRow = (<usize>ldv) << 3;
  memory.fill(t, 0, TRIANGLE_BYTES);
  transposeInto(m, k, a, lda, vt, ldv);
  let x = vt;
  for (let j = 0; j < k; ++j) {
    const diagonal = x + ((<usize>j) << 3);
    if (j > 0) {
      gemv(j, m, 1, vt, ldv, x, 0, products);
      multiplyTransposedTriangle(j, t, products);
      gemvTransposed(j, m, -1, vt, ldv, products, 1, x);
    }
    const tau = makeReflector(m - j, diagonal);
    scatter(j + 1, x, a + ((<usize>j) << 3), (<usize>lda) << 3);
    memory.fill(x, 0, (<usize>j) << 3);
    store<f64>(diagonal, 1);
    gemv(j, m, 1, vt, ldv, x, 0, products);
    extendTriangle(j, tau, t, products);
    x += vRow;
  }
  storeTails(m, k, vt, ldv, a, lda);
}

/** x = Tᵀ·x for the leading j×j part of T. */
export function multiplyTransposedTriangle(j: i32, t: usize, x: usize): void {
  for (let i = j - 1; i >= 0; --i) {
    let at = t + ((<usize>i) << 3);
    let sum: f64 = 0;
    for (let l = 0; l <= i; ++l) {
      sum += load<f64>(at) * load<f64>(x + ((<usize>l) << 3));
      at += <usize>(PANEL * 8);
    }
    store<f64>(x + ((<usize>i) << 3), sum);
  }
}

/** Writes the parts of k reflectors below their ones into the columns of A. */
export function storeTails(m: i32, k: i32, vt: usize, ldv: i32, a: usize, lda: i32): void {
  const row = (<usize>lda) << 3;
  for (let j = 0; j < k; ++j) {
    const from = vt + ((<usize>(j * ldv + j + 1)) << 3);
    const to = a + <usize>(j + 1) * row + ((<usize>j) << 3);
    scatter(min(k, m) - j - 1, from, to, row);
  }
  if (m > k) transposeInto(k, m - k, vt + ((<usize>k) << 3), ldv, a + <usize>k * row, lda);
}

/** Reads k reflectors back from the columns of A into rows, with their zeros and ones. */
export function loadReflectors(m: i32, k: i32, a: usize, lda: i32, vt: usize, ldv: i32): void {
  transposeInto(m, k, a, lda, vt, ldv);
  for (let j = 0; j < k; ++j) {
    memory.fill(vt, 0, (<usize>j) << 3);
    store<f64>(vt + ((<usize>j) << 3), 1);
    vt += (<usize>ldv) << 3;
  }
}

/**
 * The triangles of k reflectors that were computed one by one.
 *
 * @spans a[reach(m, lda, k, 1)], tau[k], triangles[qrTrianglesLength(k)], work = qrWorkLength(m, k)
 */
export function qrTriangles(
  m: i32,
  k: i32,
  a: Floats,
  lda: i32,
  tau: Floats,
  triangles: Floats,
  work: Floats,
): void {
  const rest = work + ((<usize>(PANEL * m)) << 3);
  for (let i = 0; i < k; i += PANEL) {
    const width = min(PANEL, k - i);
    const rows = m - i;
    loadReflectors(rows, width, a + ((<usize>i * (<usize>lda + 1)) << 3), lda, work, rows);
    makeTriangle(rows, width, work, rows, tau + ((<usize>i) << 3), triangles, rest);
    triangles += TRIANGLE_BYTES;
  }
}

/**
 * C = Q·C, or Qᵀ·C, for C of m×n and Q the product of k reflectors.
 *
 * @spans a[reach(m, lda, k, 1)], triangles[qrTrianglesLength(k)], c[reach(m, ldc, n, 1)], work = qrWorkLength(m, n)
 */
export function qrApply(
  transposed: bool,
  m: i32,
  n: i32,
  k: i32,
  a: Floats,
  lda: i32,
  triangles: Floats,
  c: Floats,
  ldc: i32,
  work: Floats,
): void {
  const rest = work + ((<usize>(PANEL * m)) << 3);
  const last = ((k - 1) / PANEL) * PANEL;
  for (let step = 0; step < k; step += PANEL) {
    const i = transposed ? step : last - step;
    const width = min(PANEL, k - i);
    const rows = m - i;
    loadReflectors(rows, width, a + ((<usize>i * (<usize>lda + 1)) << 3), lda, work, rows);
    const t = triangles + <usize>(i / PANEL) * TRIANGLE_BYTES;
    applyBlock(transposed, rows, n, width, work, rows, t, c + ((<usize>i * <usize>ldc) << 3), ldc, rest);
  }
}

/**
 * The first n columns of Q (k ≤ n ≤ m), with signs that make the diagonal elements of R
 * non-negative.
 *
 * @spans a[reach(m, lda, k, 1)], triangles[qrTrianglesLength(k)], q[reach(m, ldq, n, 1)], work = qrWorkLength(m, n)
 */
export function qrForm(
  m: i32,
  n: i32,
  k: i32,
  a: Floats,
  lda: i32,
  triangles: Floats,
  q: Floats,
  ldq: i32,
  work: Floats,
): void {
  const rest = work + ((<usize>(PANEL * m)) << 3);
  setIdentity(m, n, q, ldq);
  for (let i = 0; i < k; ++i) {
    store<f64>(q + ((<usize>i * (<usize>ldq + 1)) << 3), signAt(i, a, lda));
  }
  if (k == 0) return;
  for (let i = ((k - 1) / PANEL) * PANEL; i >= 0; i -= PANEL) {
    const width = min(PANEL, k - i);
    const rows = m - i;
    loadReflectors(rows, width, a + ((<usize>i * (<usize>lda + 1)) << 3), lda, work, rows);
    const t = triangles + <usize>(i / PANEL) * TRIANGLE_BYTES;
    const corner = q + ((<usize>i * (<usize>ldq + 1)) << 3);
    accumulateBlock(rows, n - i, width, work, rows, t, corner, ldq, rest);
  }
}

/**
 * The first `rows` rows of R with zeros below the diagonal, each with the sign that `qrForm`
 * chose.
 *
 * @spans a[reach(Math.min(rows, m), lda, n, 1)], r[reach(rows, ldr, n, 1)]
 */
export function qrTriangle(rows: i32, m: i32, n: i32, a: Floats, lda: i32, r: Floats, ldr: i32): void {
  const size = min(m, n);
  for (let i = 0; i < rows; ++i) {
    const target = r + ((<usize>i * <usize>ldr) << 3);
    memory.fill(target, 0, (<usize>n) << 3);
    if (i >= size) continue;
    const skip = (<usize>i) << 3;
    axpy(n - i, signAt(i, a, lda), a + ((<usize>i * <usize>lda) << 3) + skip, target + skip);
  }
}

function signAt(i: i32, a: usize, lda: i32): f64 {
  return load<f64>(a + ((<usize>i * (<usize>lda + 1)) << 3)) < 0 ? -1 : 1;
}
