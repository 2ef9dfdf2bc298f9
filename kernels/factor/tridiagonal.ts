// Householder reduction of a symmetric matrix to tridiagonal form, by panels whose trailing update is
// a rank-2k product (Dongarra, Sorensen and Hammarling 1989). Only the upper triangle is read; in
// row-major order its rows are contiguous, and so are the reflectors that replace them.

import { axpy, dot, scal } from "../blas/level1";
import { gemv, gemvTransposed } from "../blas/level2";
import { gather } from "../blas/strided";
import { symmetricProduct } from "../blas/syrk";
import { makeReflector } from "./householder";

/** Rows reduced between two updates of the trailing block. */
const WIDTH: i32 = 16;

/** Numbers of workspace that `tridiagonalize` needs. */
export function tridiagonalWorkLength(n: i32): i32 {
  return 4 * WIDTH * n + 2 * WIDTH;
}

/**
 * A = Q·T·Qᵀ with T tridiagonal: d receives its diagonal, e the n − 1 off-diagonal numbers. Q is
 * the product of I − tau·v·vᵀ over the rows k, with v in row k of A from column k + 1 on, after
 * zeros. A has n elements per row.
 */
export function tridiagonalize(n: i32, a: usize, d: usize, e: usize, tau: usize, work: usize): void {
  const pairs = work;
  const swapped = pairs + ((<usize>(2 * WIDTH * n)) << 3);
  const coefficients = swapped + ((<usize>(2 * WIDTH * n)) << 3);
  for (let start = 0; start < n; start += WIDTH) {
    const width = min(WIDTH, n - start);
    for (let i = 0; i < width; ++i) {
      reduceRow(n, start + i, i, a, d, e, tau, pairs, swapped, coefficients);
    }
    const next = start + width;
    const column = (<usize>next) << 3;
    const corner = a + ((<usize>next * <usize>(n + 1)) << 3);
    symmetricProduct(false, n - next, 2 * width, -1, pairs + column, swapped + column, 1, n, corner, n);
  }
}

/**
 * Reduces row k, the i-th of its panel. `pairs` holds the rows v₀, w₀, v₁, w₁ … of the panel so far and
 * `swapped` the rows w₀, v₀, w₁, v₁ …, so that the pending update of A is −pairsᵀ·swapped.
 */
export function reduceRow(
  n: i32,
  k: i32,
  i: i32,
  a: usize,
  d: usize,
  e: usize,
  tau: usize,
  pairs: usize,
  swapped: usize,
  coefficients: usize,
): void {
  const at = (<usize>k) << 3;
  const rowBytes = (<usize>n) << 3;
  const row = a + <usize>k * rowBytes + at;
  gather(2 * i, swapped + at, rowBytes, coefficients);
  gemvTransposed(2 * i, n - k, -1, pairs + at, n, coefficients, 1, row);
  store<f64>(d + at, load<f64>(row));
  const length = n - k - 1;
  if (length == 0) return;

  const v = row + 8;
  const factor = makeReflector(length, v);
  store<f64>(tau + at, factor);
  store<f64>(e + at, load<f64>(v));
  store<f64>(v, 1);
  memory.fill(row - at, 0, at + 8);
  const bytes = (<usize>length) << 3;
  const first = <usize>(2 * i) * rowBytes + at + 8;
  const w = swapped + first;
  memory.copy(pairs + first, v, bytes);
  memory.copy(w + rowBytes, v, bytes);
  if (factor == 0) {
    memory.fill(w, 0, bytes);
  } else {
    symv(length, row + rowBytes + 8, n, v, w);
    gemv(2 * i, length, 1, swapped + at + 8, n, v, 0, coefficients);
    gemvTransposed(2 * i, length, -1, pairs + at + 8, n, coefficients, 1, w);
    scal(length, factor, w);
    axpy(length, -0.5 * factor * dot(length, w, v), v, w);
  }
  memory.copy(pairs + first + rowBytes, w, bytes);
}

/** y = A·x for symmetric A of which only the upper triangle is read, each number once. */
export function symv(n: i32, a: usize, lda: i32, x: usize, y: usize): void {
  memory.fill(y, 0, (<usize>n) << 3);
  const row = (<usize>lda) << 3;
  for (let i = 0; i < n; i += 4) {
    const count = min(4, n - i);
    symvCorner(count, a, row, x, y);
    symvRows4(n - i - count, a + 32, row, x, y);
    a += (row << 2) + 32;
    x += 32;
    y += 32;
  }
}

/** The part of y = A·x that comes from a small block on the diagonal. */
export function symvCorner(count: i32, a: usize, row: usize, x: usize, y: usize): void {
  for (let i: usize = 0; i < (<usize>count) << 3; i += 8) {
    const xi = load<f64>(x + i);
    let sum = load<f64>(y + i) + load<f64>(a + i) * xi;
    for (let j = i + 8; j < (<usize>count) << 3; j += 8) {
      const value = load<f64>(a + j);
      sum += value * load<f64>(x + j);
      store<f64>(y + j, load<f64>(y + j) + value * xi);
    }
    store<f64>(y + i, sum);
    a += row;
  }
}

/**
 * The part that comes from four rows to the right of that block, and from their mirror image below
 * it.
 */
export function symvRows4(n: i32, a: usize, row: usize, x: usize, y: usize): void {
  if (n <= 0) return;
  const a1 = row;
  const a2 = row << 1;
  const a3 = a1 + a2;
  const x0 = load<f64>(x);
  const x1 = load<f64>(x, 8);
  const x2 = load<f64>(x, 16);
  const x3 = load<f64>(x, 24);
  const f0 = f64x2.splat(x0);
  const f1 = f64x2.splat(x1);
  const f2 = f64x2.splat(x2);
  const f3 = f64x2.splat(x3);
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const head = y;
  x += 32;
  y += 32;
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const u = v128.load(x);
    let v = v128.load(a);
    let sum = f64x2.add(v128.load(y), f64x2.mul(f0, v));
    s0 = f64x2.add(s0, f64x2.mul(u, v));
    v = v128.load(a + a1);
    sum = f64x2.add(sum, f64x2.mul(f1, v));
    s1 = f64x2.add(s1, f64x2.mul(u, v));
    v = v128.load(a + a2);
    sum = f64x2.add(sum, f64x2.mul(f2, v));
    s2 = f64x2.add(s2, f64x2.mul(u, v));
    v = v128.load(a + a3);
    sum = f64x2.add(sum, f64x2.mul(f3, v));
    s3 = f64x2.add(s3, f64x2.mul(u, v));
    v128.store(y, sum);
    x += 16;
    y += 16;
    a += 16;
  }
  let t0 = f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1);
  let t1 = f64x2.extract_lane(s1, 0) + f64x2.extract_lane(s1, 1);
  let t2 = f64x2.extract_lane(s2, 0) + f64x2.extract_lane(s2, 1);
  let t3 = f64x2.extract_lane(s3, 0) + f64x2.extract_lane(s3, 1);
  if (x < end) {
    const u = load<f64>(x);
    const v0 = load<f64>(a);
    const v1 = load<f64>(a + a1);
    const v2 = load<f64>(a + a2);
    const v3 = load<f64>(a + a3);
    store<f64>(y, load<f64>(y) + x0 * v0 + x1 * v1 + x2 * v2 + x3 * v3);
    t0 += u * v0;
    t1 += u * v1;
    t2 += u * v2;
    t3 += u * v3;
  }
  store<f64>(head, load<f64>(head) + t0);
  store<f64>(head, load<f64>(head, 8) + t1, 8);
  store<f64>(head, load<f64>(head, 16) + t2, 16);
  store<f64>(head, load<f64>(head, 24) + t3, 24);
}
