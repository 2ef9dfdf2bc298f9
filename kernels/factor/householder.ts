// Householder reflectors H = I − τ·v·vᵀ with v₀ = 1, one and many at a time. Many are kept in the
// compact WY form of Schreiber and Van Loan (1989): H₀·H₁⋯ = I − V·T·Vᵀ with T upper triangular.
// V is stored transposed, one reflector per contiguous row with its leading zeros and its one, so
// that every product with it runs along rows.

import { gemm } from "../blas/gemm";
import { dot, nrm2, scal } from "../blas/level1";
import { gemv, gemvTransposed } from "../blas/level2";

/** Reflectors per block, and elements between the rows of T. */
export const PANEL: i32 = 32;
/** Bytes of one T. */
export const TRIANGLE_BYTES: usize = <usize>(PANEL * PANEL * 8);

/** Below this, a reciprocal or a square loses digits: 2⁻¹⁰²² / 2⁻⁵³. */
const SMALL: f64 = 2.0041683600089728e-292;

/** √(a² + b²) without overflow or underflow. */
function hypotenuse(a: f64, b: f64): f64 {
  a = Math.abs(a);
  b = Math.abs(b);
  const large = max(a, b);
  const ratio = min(a, b) / large;
  return large == 0 || large == Infinity ? large : large * Math.sqrt(1 + ratio * ratio);
}

/**
 * Finds H with H·x = (β, 0, …)ᵀ, |β| = ‖x‖ and β of the sign opposite to x₀, so that nothing cancels
 * (Golub and Van Loan, 5.1.3). Overwrites x by β and the tail of v; returns τ, which is 0 where x is
 * already of that form.
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

/**
 * C = Q·C for Q = I − V·T·Vᵀ and a C of m×n whose first k rows and columns are zero but for the
 * diagonal they share: the step by which Q is accumulated from its last block to its first.
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
