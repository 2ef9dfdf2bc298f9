// Reduction to Hessenberg form by Householder reflectors (Golub and Van Loan, algorithm 7.4.2). A
// reflector from both sides is a change of rank two, so that each step reads the matrix for two products
// and writes it once.

import { axpy, dot, nrm2, scal } from "../blas/level1";
import { gemv, gemvTransposed, ger } from "../blas/level2";

/** Beside elements of ordinary size, which the caller sees to, a norm below this is rounding. */
const NEGLIGIBLE: f64 = 1e-290;

/**
 * Overwrites rows and columns low to high of the n×n matrix `a` by H with A = Q·H·Qᵀ, and, if `qt` is
 * given, that n×n matrix by Qᵀ. `work` holds 3n numbers.
 */
export function hessenberg(n: i32, low: i32, high: i32, a: usize, qt: usize, work: usize): void {
  const row = (<usize>n) << 3;
  for (let k = low; k < high - 1; ++k) {
    const tau = reduceColumn(n, k, high, a, work, work + row, work + 2 * row);
    if (qt != 0) keepReflector(n, k, high - k, tau, work, qt);
  }
  if (qt != 0) formTransposed(n, low, high, qt, work);
}

/**
 * Zeros column k below the subdiagonal by the reflector I − tau·v·vᵀ applied from both sides; v is left
 * in place, its first element 1, and tau returned.
 */
export function reduceColumn(n: i32, k: i32, high: i32, a: usize, v: usize, y: usize, z: usize): f64 {
  const row = (<usize>n) << 3;
  const count = high - k;
  const below = a + <usize>(k + 1) * row;
  const target = below + ((<usize>k) << 3);
  for (let i = 0; i < count; ++i) {
    store<f64>(v + ((<usize>i) << 3), load<f64>(target + <usize>i * row));
  }
  const tau = reflector(count, v);
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

/**
 * Makes x the reflector that maps it to a multiple of the first unit vector: returns tau, leaves that
 * multiple in x₀ and the reflector's other elements behind it (its first is 1).
 */
export function reflector(n: i32, x: usize): f64 {
  const rest = nrm2(n - 1, x + 8);
  if (rest < NEGLIGIBLE) return 0;
  const first = load<f64>(x);
  const norm = hypotenuse(first, rest);
  const image = first >= 0 ? -norm : norm;
  scal(n - 1, 1 / (first - image), x + 8);
  store<f64>(x, image);
  return (image - first) / image;
}

/** √(a² + b²) without overflow. */
export function hypotenuse(a: f64, b: f64): f64 {
  const x = Math.abs(a);
  const y = Math.abs(b);
  const large = max(x, y);
  if (large == 0) return 0;
  const ratio = min(x, y) / large;
  return large * Math.sqrt(1 + ratio * ratio);
}

/** Row k of the matrix that will become Qᵀ keeps reflector k until its turn comes. */
function keepReflector(n: i32, k: i32, count: i32, tau: f64, v: usize, qt: usize): void {
  const at = qt + ((<usize>(k * n + k)) << 3);
  store<f64>(at, tau);
  memory.copy(at + 8, v, (<usize>count) << 3);
}

/** Qᵀ from the reflectors in its rows, last to first, so that each touches the filled corner only. */
function formTransposed(n: i32, low: i32, high: i32, qt: usize, work: usize): void {
  const row = (<usize>n) << 3;
  const w = work + row;
  for (let i = 0; i < n; ++i) {
    if (i < low || i >= high - 1) unitRow(n, i, qt);
  }
  for (let k = high - 2; k >= low; --k) {
    const count = high - k;
    const kept = qt + ((<usize>(k * n + k)) << 3);
    const tau = load<f64>(kept);
    memory.copy(work, kept + 8, (<usize>count) << 3);
    unitRow(n, k, qt);
    const corner = qt + ((<usize>((k + 1) * n + k + 1)) << 3);
    gemv(count, count, tau, corner, n, work, 0, w);
    ger(count, count, -1, w, work, corner, n);
  }
}

function unitRow(n: i32, i: i32, a: usize): void {
  const start = a + ((<usize>(i * n)) << 3);
  memory.fill(start, 0, (<usize>n) << 3);
  store<f64>(start + ((<usize>i) << 3), 1);
}
