// Reduction to Hessenberg form by Householder reflectors (Golub and Van Loan, algorithm 7.4.2).
// Applying a reflector from both sides is a rank-two change, so each step reads the matrix for two
// products and writes it once.

import { axpy, dot } from "../blas/level1";
import { gemv, gemvTransposed, ger } from "../blas/level2";
import { gather } from "../blas/strided";
import { Floats } from "../record";
import { applyRowsWorkLength, formRows, makeReflector, setIdentity } from "./householder";

/** Numbers of workspace for n×n, less where Qᵀ is not wanted. */
export function hessenbergWorkLength(n: i32, vectors: bool): i32 {
  return vectors ? 3 * n + n * n + applyRowsWorkLength(n) : 3 * n;
}

/**
 * Overwrites rows and columns low to high of the n×n matrix `a` with H, where A = Q·H·Qᵀ, and the
 * n×n matrix `qt`, if given, with Qᵀ.
 *
 * @spans a[n * n], qt?[n * n], work = hessenbergWorkLength(n, qt !== undefined)
 */
export function hessenberg(n: i32, low: i32, high: i32, a: Floats, qt: Floats, work: Floats): void {
  const bytes = (<usize>n) << 3;
  const y = work;
  const z = y + bytes;
  const tau = z + bytes;
  const size = high - low + 1;
  if (qt == 0) {
    for (let k = low; k < high - 1; ++k) reduceColumn(n, k, high, a, tau, y, z);
    return;
  }
  const vt = tau + bytes;
  memory.fill(vt, 0, (<usize>(size * size)) << 3);
  memory.fill(tau, 0, bytes);
  for (let k = low; k < high - 1; ++k) {
    const i = k - low;
    const v = vt + ((<usize>(i * size + i + 1)) << 3);
    store<f64>(tau + ((<usize>i) << 3), reduceColumn(n, k, high, a, v, y, z));
  }
  setIdentity(n, n, qt, n);
  const corner = qt + ((<usize>(low * (n + 1))) << 3);
  formRows(size, 1, vt, size, tau, corner, n, vt + ((<usize>(size * size)) << 3));
}

/**
 * Zeros column k below the subdiagonal by the reflector I − tau·v·vᵀ applied from both sides; v is
 * left in place, with its first element 1, and tau is returned.
 */
export function reduceColumn(n: i32, k: i32, high: i32, a: usize, v: usize, y: usize, z: usize): f64 {
  const row = (<usize>n) << 3;
  const count = high - k;
  const below = a + <usize>(k + 1) * row;
  const target = below + ((<usize>k) << 3);
  gather(count, target, row, v);
  const tau = makeReflector(count, v);
  store<f64>(target, load<f64>(v));
  for (let i = 1; i < count; ++i) store<f64>(target + <usize>i * row, 0);
  store<f64>(v, 1);
  if (tau == 0) return 0;
  // With y = A·v and z = Aᵀ·v the change is A − v·(tau·z − tau²(v·y)·v)ᵀ − tau·y·vᵀ.
  const width = n - k - 1;
  const right = (<usize>(k + 1)) << 3;
  gemv(high + 1, count, tau, a + right, n, v, 0, y);
  gemvTransposed(count, width, tau, below + right, n, v, 0, z);
  axpy(count, -tau * dot(count, v, y + right), v, z);
  ger(k + 1, count, -1, y, v, a + right, n);
  for (let i = 0; i < count; ++i) {
    const at = below + <usize>i * row + right;
    const offset = (<usize>i) << 3;
    subtractTwo(count, load<f64>(v + offset), z, load<f64>(y + right + offset), v, at);
    axpy(width - count, -load<f64>(v + offset), z + ((<usize>count) << 3), at + ((<usize>count) << 3));
  }
  return tau;
}

/** out −= f·x + g·y */
export function subtractTwo(n: i32, f: f64, x: usize, g: f64, y: usize, out: usize): void {
  const ff = f64x2.splat(f);
  const gg = f64x2.splat(g);
  const end = out + ((<usize>n) << 3);
  while (out + 16 <= end) {
    const change = f64x2.add(f64x2.mul(ff, v128.load(x)), f64x2.mul(gg, v128.load(y)));
    v128.store(out, f64x2.sub(v128.load(out), change));
    x += 16;
    y += 16;
    out += 16;
  }
  if (out < end) store<f64>(out, load<f64>(out) - (f * load<f64>(x) + g * load<f64>(y)));
}
