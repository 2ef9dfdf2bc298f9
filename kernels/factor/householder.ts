// Householder reflectors H = I − τ·v·vᵀ with v₀ = 1, one and many at a time. Many are kept in the
// compact WY form of Schreiber and Van Loan (1989): H₀·H₁⋯ = I − V·T·Vᵀ with T upper triangular. V
// is stored transposed, one reflector per contiguous row with its leading zeros and its one, so
// that every product with V reads rows.

import { gemm } from "../blas/gemm";
import { hypotenuse } from "../blas/hypotenuse";
import { dot, nrm2, scal } from "../blas/level1";
import { gemv, gemvTransposed } from "../blas/level2";
import { Floats } from "../record";
import { PANEL } from "./sizes.shared";

/** Bytes of one T. */
export const TRIANGLE_BYTES: usize = <usize>(PANEL * PANEL * 8);

/** Below this, a reciprocal or a square loses digits: 2⁻¹⁰²² / 2⁻⁵³. */
const SMALL: f64 = 2.0041683600089728e-292;

/**
 * Finds H with H·x = (β, 0, …)ᵀ, |β| = ‖x‖ and the sign of β opposite to that of x₀, so that
 * nothing cancels (Golub and Van Loan, 5.1.3). Overwrites x with β and the tail of v; returns τ,
 * which is 0 where x is already of that form.
 */
export function makeReflector(n: i32, x: usize): f64 {
  const tail = x + 8;
  let norm = n > 1 ? nrm2(n - 1, tail) : 0;
  if (norm == 0) return 0;
  let alpha = load<f64>(x);
  let beta = oppositeNorm(alpha, norm);
  let rescaled = 0;
  if (Math.abs(beta) < SMALL) {
    while (Math.abs(beta) < SMALL && rescaled < 8) {
      scal(n - 1, 1 / SMALL, tail);
      beta /= SMALL;
      alpha /= SMALL;
      ++rescaled;
    }
    norm = nrm2(n - 1, tail);
    beta = oppositeNorm(alpha, norm);
  }
  const tau = (beta - alpha) / beta;
  scal(n - 1, 1 / (alpha - beta), tail);
  for (; rescaled > 0; --rescaled) beta *= SMALL;
  store<f64>(x, beta);
  return tau;
}

function oppositeNorm(alpha: f64, norm: f64): f64 {
  const length = hypotenuse(alpha, norm);
  return alpha >= 0 ? -length : length;
}

/**
 * Adds column j to T, given products[i] = vᵢ·vⱼ for i < j. The part of T below its diagonal must have
 * been zeroed before.
 */
export function extendTriangle(j: i32, tau: f64, t: usize, products: usize): void {
  const column = t + ((<usize>j) << 3);
  for (let i = 0; i < j; ++i) {
    const row = <usize>i * <usize>(PANEL * 8);
    const from = (<usize>i) << 3;
    store<f64>(column + row, -tau * dot(j - i, t + row + from, products + from));
  }
  store<f64>(column + <usize>j * <usize>(PANEL * 8), tau);
}

/** T for k reflectors of length m; `products` has room for k·k numbers. */
export function makeTriangle(
  m: i32,
  k: i32,
  vt: usize,
  ldv: i32,
  tau: usize,
  t: usize,
  products: usize,
): void {
  memory.fill(t, 0, TRIANGLE_BYTES);
  gemm(k, k, m, 1, vt, ldv, 1, vt, 1, ldv, 0, products, k);
  for (let j = 0; j < k; ++j) {
    extendTriangle(j, load<f64>(tau + ((<usize>j) << 3)), t, products);
    products += (<usize>k) << 3;
  }
}

/** C = Q·C, or Qᵀ·C, for Q = I − V·T·Vᵀ and C of m×n. `work` has room for 2·k·n numbers. */
export function applyBlock(
  transposed: bool,
  m: i32,
  n: i32,
  k: i32,
  vt: usize,
  ldv: i32,
  t: usize,
  c: usize,
  ldc: i32,
  work: usize,
): void {
  const tRow = transposed ? 1 : PANEL;
  const tColumn = transposed ? PANEL : 1;
  const other = work + ((<usize>(k * n)) << 3);
  if (n == 1 && ldc == 1) {
    gemv(k, m, 1, vt, ldv, c, 0, work);
    gemm(k, 1, k, 1, t, tRow, tColumn, work, 1, 1, 0, other, 1);
    gemvTransposed(k, m, -1, vt, ldv, other, 1, c);
    return;
  }
  gemm(k, n, m, 1, vt, ldv, 1, c, ldc, 1, 0, work, n);
  gemm(k, n, k, 1, t, tRow, tColumn, work, n, 1, 0, other, n);
  gemm(m, n, k, -1, vt, 1, ldv, other, n, 1, 1, c, ldc);
}

/** C = C·Q, or C·Qᵀ, for Q = I − V·T·Vᵀ and C of n×m. `work` has room for 2·k·n numbers. */
export function applyBlockRight(
  transposed: bool,
  n: i32,
  m: i32,
  k: i32,
  vt: usize,
  ldv: i32,
  t: usize,
  c: usize,
  ldc: i32,
  work: usize,
): void {
  const tRow = transposed ? 1 : PANEL;
  const tColumn = transposed ? PANEL : 1;
  const other = work + ((<usize>(k * n)) << 3);
  gemm(n, k, m, 1, c, ldc, 1, vt, 1, ldv, 0, work, k);
  gemm(n, k, k, 1, work, k, 1, t, tRow, tColumn, 0, other, k);
  gemm(n, m, k, -1, other, k, 1, vt, ldv, 1, 1, c, ldc);
}

/**
 * C = Q·C for Q = I − V·T·Vᵀ and a C of m×n whose first k rows and columns are zero except on their
 * common diagonal: one step of accumulating Q from its last block to its first.
 */
export function accumulateBlock(
  m: i32,
  n: i32,
  k: i32,
  vt: usize,
  ldv: i32,
  t: usize,
  c: usize,
  ldc: i32,
  work: usize,
): void {
  const step = (<usize>k) << 3;
  const other = work + ((<usize>(k * n)) << 3);
  const below = c + ((<usize>k * (<usize>ldc + 1)) << 3);
  gemm(k, n - k, m - k, 1, vt + step, ldv, 1, below, ldc, 1, 0, work + step, n);
  for (let i = 0; i < k; ++i) {
    for (let j = 0; j < k; ++j) {
      const diagonal = load<f64>(c + ((<usize>j * (<usize>ldc + 1)) << 3));
      const value = load<f64>(vt + ((<usize>i * <usize>ldv + <usize>j) << 3));
      store<f64>(work + ((<usize>(i * n + j)) << 3), value * diagonal);
    }
  }
  gemm(k, n, k, 1, t, PANEL, 1, work, n, 1, 0, other, n);
  gemm(m, n, k, -1, vt, 1, ldv, other, n, 1, 1, c, ldc);
}

/** Numbers of workspace for the two kernels below on m rows. */
export function applyRowsWorkLength(m: i32): i32 {
  return PANEL * (PANEL + max(2 * m, PANEL));
}

/**
 * C = C·Qᵀ for C of m×n, so that each row x of C becomes (Q·x)ᵀ. Q is the product of the reflectors
 * in the rows of vt, of which row i begins at element i + skip, after zeros; skip is 0 or 1. With
 * `fresh`, C is still an identity matrix, and rows that do not change are not touched.
 */
export function applyRows(
  m: i32,
  n: i32,
  skip: i32,
  vt: usize,
  ldv: i32,
  tau: usize,
  fresh: bool,
  c: usize,
  ldc: i32,
  work: usize,
): void {
  const rest = work + TRIANGLE_BYTES;
  const count = n - skip;
  if (count <= 0) return;
  for (let i = ((count - 1) / PANEL) * PANEL; i >= 0; i -= PANEL) {
    const k = min(PANEL, count - i);
    const start = i + skip;
    const first = fresh ? start : 0;
    const v = vt + ((<usize>(i * ldv + start)) << 3);
    makeTriangle(n - start, k, v, ldv, tau + ((<usize>i) << 3), work, rest);
    const target = c + ((<usize>(first * ldc + start)) << 3);
    applyBlockRight(true, m - first, n - start, k, v, ldv, work, target, ldc, rest);
  }
}

/**
 * Qᵀ of n×n for Q as in `applyRows`.
 *
 * @spans vt[reach(n, ldv, n, 1)], tau[n], qt[reach(n, ldq, n, 1)], work = applyRowsWorkLength(n)
 */
export function formRows(
  n: i32,
  skip: i32,
  vt: Floats,
  ldv: i32,
  tau: Floats,
  qt: Floats,
  ldq: i32,
  work: Floats,
): void {
  setIdentity(n, n, qt, ldq);
  applyRows(n, n, skip, vt, ldv, tau, true, qt, ldq, work);
}

/** Ones on the diagonal of an m×n matrix and zeros elsewhere. */
export function setIdentity(m: i32, n: i32, a: usize, lda: i32): void {
  const row = (<usize>lda) << 3;
  for (let i = 0; i < m; ++i) {
    memory.fill(a, 0, (<usize>n) << 3);
    if (i < n) store<f64>(a + ((<usize>i) << 3), 1);
    a += row;
  }
}
