// Matrix-vector kernels, row-major; lda counts elements between rows. Four rows at a time share one
// pass over the vector.

import { Floats } from "../record";
import { axpy, dot, scal } from "./level1";

/**
 * y = alpha · A · x + beta · y, A of m×n.
 *
 * @spans a[reach(m, lda, n, 1)], x[n], y[m]
 */
export function gemv(m: i32, n: i32, alpha: f64, a: Floats, lda: i32, x: Floats, beta: f64, y: Floats): void {
  const row = (<usize>lda) << 3;
  let i = 0;
  for (; i + 4 <= m; i += 4) {
    dot4(n, alpha, a, row, x, beta, y);
    a += row << 2;
    y += 32;
  }
  for (; i < m; ++i) {
    const previous = beta == 0 ? 0 : beta * load<f64>(y);
    store<f64>(y, previous + alpha * dot(n, a, x));
    a += row;
    y += 8;
  }
}

/** Four dot products with one vector. */
export function dot4(n: i32, alpha: f64, a: usize, row: usize, x: usize, beta: f64, y: usize): void {
  const a1 = row;
  const a2 = row << 1;
  const a3 = a1 + a2;
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const v = v128.load(x);
    s0 = f64x2.add(s0, f64x2.mul(v, v128.load(a)));
    s1 = f64x2.add(s1, f64x2.mul(v, v128.load(a + a1)));
    s2 = f64x2.add(s2, f64x2.mul(v, v128.load(a + a2)));
    s3 = f64x2.add(s3, f64x2.mul(v, v128.load(a + a3)));
    x += 16;
    a += 16;
  }
  let t0 = f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1);
  let t1 = f64x2.extract_lane(s1, 0) + f64x2.extract_lane(s1, 1);
  let t2 = f64x2.extract_lane(s2, 0) + f64x2.extract_lane(s2, 1);
  let t3 = f64x2.extract_lane(s3, 0) + f64x2.extract_lane(s3, 1);
  if (x < end) {
    const v = load<f64>(x);
    t0 += v * load<f64>(a);
    t1 += v * load<f64>(a + a1);
    t2 += v * load<f64>(a + a2);
    t3 += v * load<f64>(a + a3);
  }
  if (beta == 0) {
    store<f64>(y, alpha * t0);
    store<f64>(y, alpha * t1, 8);
    store<f64>(y, alpha * t2, 16);
    store<f64>(y, alpha * t3, 24);
  } else {
    store<f64>(y, beta * load<f64>(y) + alpha * t0);
    store<f64>(y, beta * load<f64>(y, 8) + alpha * t1, 8);
    store<f64>(y, beta * load<f64>(y, 16) + alpha * t2, 16);
    store<f64>(y, beta * load<f64>(y, 24) + alpha * t3, 24);
  }
}

/**
 * y = alpha · Aᵀ · x + beta · y, A of m×n, y of n.
 *
 * @spans a[reach(m, lda, n, 1)], x[m], y[n]
 */
export function gemvTransposed(
  m: i32,
  n: i32,
  alpha: f64,
  a: Floats,
  lda: i32,
  x: Floats,
  beta: f64,
  y: Floats,
): void {
  if (beta == 0) memory.fill(y, 0, (<usize>n) << 3);
  else if (beta != 1) scal(n, beta, y);
  const row = (<usize>lda) << 3;
  let i = 0;
  for (; i + 4 <= m; i += 4) {
    axpy4(
      n,
      alpha * load<f64>(x),
      alpha * load<f64>(x, 8),
      alpha * load<f64>(x, 16),
      alpha * load<f64>(x, 24),
      a,
      row,
      y,
    );
    a += row << 2;
    x += 32;
  }
  for (; i < m; ++i) {
    axpy(n, alpha * load<f64>(x), a, y);
    a += row;
    x += 8;
  }
}

/** y += f0·row0 + f1·row1 + f2·row2 + f3·row3 */
export function axpy4(n: i32, f0: f64, f1: f64, f2: f64, f3: f64, a: usize, row: usize, y: usize): void {
  const a2 = a + (row << 1);
  addFour(n, f0, f1, f2, f3, a, a + row, a2, a2 + row, y);
}

/** y += f0·row0 + f1·row1 + f2·row2 + f3·row3, for rows anywhere in memory. */
export function addFour(
  n: i32,
  f0: f64,
  f1: f64,
  f2: f64,
  f3: f64,
  a0: usize,
  a1: usize,
  a2: usize,
  a3: usize,
  y: usize,
): void {
  const g0 = f64x2.splat(f0);
  const g1 = f64x2.splat(f1);
  const g2 = f64x2.splat(f2);
  const g3 = f64x2.splat(f3);
  const end = y + ((<usize>n) << 3);
  while (y + 64 <= end) {
    let left = f64x2.add(f64x2.mul(g0, v128.load(a0)), f64x2.mul(g1, v128.load(a1)));
    let right = f64x2.add(f64x2.mul(g2, v128.load(a2)), f64x2.mul(g3, v128.load(a3)));
    v128.store(y, f64x2.add(v128.load(y), f64x2.add(left, right)));
    left = f64x2.add(f64x2.mul(g0, v128.load(a0, 16)), f64x2.mul(g1, v128.load(a1, 16)));
    right = f64x2.add(f64x2.mul(g2, v128.load(a2, 16)), f64x2.mul(g3, v128.load(a3, 16)));
    v128.store(y, f64x2.add(v128.load(y, 16), f64x2.add(left, right)), 16);
    left = f64x2.add(f64x2.mul(g0, v128.load(a0, 32)), f64x2.mul(g1, v128.load(a1, 32)));
    right = f64x2.add(f64x2.mul(g2, v128.load(a2, 32)), f64x2.mul(g3, v128.load(a3, 32)));
    v128.store(y, f64x2.add(v128.load(y, 32), f64x2.add(left, right)), 32);
    left = f64x2.add(f64x2.mul(g0, v128.load(a0, 48)), f64x2.mul(g1, v128.load(a1, 48)));
    right = f64x2.add(f64x2.mul(g2, v128.load(a2, 48)), f64x2.mul(g3, v128.load(a3, 48)));
    v128.store(y, f64x2.add(v128.load(y, 48), f64x2.add(left, right)), 48);
    y += 64;
    a0 += 64;
    a1 += 64;
    a2 += 64;
    a3 += 64;
  }
  while (y + 16 <= end) {
    const left = f64x2.add(f64x2.mul(g0, v128.load(a0)), f64x2.mul(g1, v128.load(a1)));
    const right = f64x2.add(f64x2.mul(g2, v128.load(a2)), f64x2.mul(g3, v128.load(a3)));
    v128.store(y, f64x2.add(v128.load(y), f64x2.add(left, right)));
    y += 16;
    a0 += 16;
    a1 += 16;
    a2 += 16;
    a3 += 16;
  }
  if (y < end) {
    const left = f0 * load<f64>(a0) + f1 * load<f64>(a1);
    const right = f2 * load<f64>(a2) + f3 * load<f64>(a3);
    store<f64>(y, load<f64>(y) + (left + right));
  }
}

/**
 * A += alpha · x · yᵀ
 *
 * @wrapper (alpha, x, y, a[x.length * y.length]) m = x.length, n = y.length, lda = y.length
 */
export function ger(m: i32, n: i32, alpha: f64, x: Floats, y: Floats, a: Floats, lda: i32): void {
  const row = (<usize>lda) << 3;
  for (let i = 0; i < m; ++i) {
    axpy(n, alpha * load<f64>(x), y, a);
    a += row;
    x += 8;
  }
}
