// Householder reduction of a symmetric matrix to tridiagonal form, by panels whose trailing update is
// a rank-2k product (Dongarra, Sorensen and Hammarling 1989). Only the upper triangle is read; in
// row-major order its rows are contiguous, and so are the reflectors that replace them.

import { block, gemm, pack4 } from "../blas/gemm";
import { axpy, dot, nrm2, scal } from "../blas/level1";
import { gemv, gemvTransposed } from "../blas/level2";
import { gather } from "../blas/transpose";
import { scratch } from "../scratch";

/** Rows reduced between two updates of the trailing block. */
const PANEL: i32 = 16;
/** Reflectors applied together to the eigenvectors. */
const REFLECTORS: i32 = 32;
/** Rows and columns of the blocks of the trailing update; columns of its strips on the diagonal. */
const ROWS: i32 = 256;
const STRIP: i32 = 32;

/** After scaling to norm one, a row this small is zero to any precision we could keep. */
const NEGLIGIBLE: f64 = 1e-290;

/** Numbers of workspace that `tridiagonalize` and `applyReflectors` need. */
export function tridiagonalWork(n: i32): i32 {
  return max(4 * PANEL * n + 2 * PANEL, REFLECTORS * (3 * n + 2 * REFLECTORS));
}

/**
 * A = Q·T·Qᵀ with T tridiagonal: d gets its diagonal, e the n − 1 numbers beside it. Q is the product
 * of I − tau·v·vᵀ over the rows k, with v in row k of A from column k + 1 on. A has n elements per row.
 */
export function tridiagonalize(n: i32, a: usize, d: usize, e: usize, tau: usize, work: usize): void {
  const pairs = work;
  const swapped = pairs + ((<usize>(2 * PANEL * n)) << 3);
  const coefficients = swapped + ((<usize>(2 * PANEL * n)) << 3);
  for (let start = 0; start < n; start += PANEL) {
    const width = min(PANEL, n - start);
    for (let i = 0; i < width; ++i) {
      reduceRow(n, start + i, i, a, d, e, tau, pairs, swapped, coefficients);
    }
    const next = start + width;
    const column = (<usize>next) << 3;
    const corner = a + ((<usize>next * <usize>(n + 1)) << 3);
    subtractUpper(n - next, 2 * width, pairs + column, swapped + column, n, corner, n);
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
  const factor = reflector(length, v, e + at);
  store<f64>(tau + at, factor);
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

/**
 * Overwrites x by v with v₀ = 1 such that (I − tau·v·vᵀ)·x = (beta, 0 … 0); returns tau and stores beta
 * (Golub and Van Loan, section 5.1). Zero is returned when x needs no reflection.
 */
export function reflector(n: i32, x: usize, beta: usize): f64 {
  const alpha = load<f64>(x);
  const rest = nrm2(n - 1, x + 8);
  const size = -copysign(Math.hypot(alpha, rest), alpha);
  if (rest == 0 || Math.abs(size) < NEGLIGIBLE) {
    store<f64>(beta, alpha);
    memory.fill(x, 0, (<usize>n) << 3);
    store<f64>(x, 1);
    return 0;
  }
  store<f64>(beta, size);
  scal(n - 1, 1 / (alpha - size), x + 8);
  store<f64>(x, 1);
  return (size - alpha) / size;
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

/** The part that comes from four rows right of that block, and from their mirror image below it. */
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

/** A −= pᵀ·q on the upper triangle of A, for p and q of depth×n; some of the strip below it changes too. */
export function subtractUpper(n: i32, depth: i32, p: usize, q: usize, ld: i32, a: usize, lda: i32): void {
  const ldBytes = (<usize>ld) << 3;
  const row = (<usize>lda) << 3;
  const corner = scratch();
  const packedP = corner + 128;
  const packedQ = packedP + ((<usize>(ROWS * 2 * PANEL)) << 3);
  for (let i = 0; i < n; i += ROWS) {
    const rows = min(ROWS, n - i);
    pack4(rows, depth, p + ((<usize>i) << 3), 8, ldBytes, packedP);
    for (let j = i; j < n; j += ROWS) {
      const columns = min(ROWS, n - j);
      const c = a + <usize>i * row + ((<usize>j) << 3);
      pack4(columns, depth, q + ((<usize>j) << 3), 8, ldBytes, packedQ);
      if (j > i) {
        block(rows, columns, depth, -1, packedP, packedQ, c, row, corner);
        continue;
      }
      for (let s = 0; s < columns; s += STRIP) {
        const strip = (<usize>s) << 3;
        const reach = min(rows, s + STRIP);
        const width = min(STRIP, columns - s);
        block(reach, width, depth, -1, packedP, packedQ + strip * <usize>depth, c + strip, row, corner);
      }
    }
  }
}

/** Turns rows that hold eigenvectors z of T into rows that hold Q·z, by blocks I − Vᵀ·T·V. */
export function applyReflectors(n: i32, a: usize, tau: usize, rows: usize, work: usize): void {
  const v = work;
  const u = v + ((<usize>(REFLECTORS * n)) << 3);
  const products = u + ((<usize>(REFLECTORS * n)) << 3);
  const gram = products + ((<usize>(REFLECTORS * n)) << 3);
  const t = gram + ((<usize>(REFLECTORS * REFLECTORS)) << 3);
  // The last row has nothing to its right, hence no reflector.
  const reflectors = n - 1;
  if (reflectors <= 0) return;
  for (let start = ((reflectors - 1) / REFLECTORS) * REFLECTORS; start >= 0; start -= REFLECTORS) {
    const count = min(REFLECTORS, reflectors - start);
    const width = n - 1 - start;
    for (let i = 0; i < count; ++i) {
      const target = v + ((<usize>i * <usize>width) << 3);
      const offset = (<usize>i) << 3;
      memory.fill(target, 0, offset);
      const source = a + ((<usize>(start + i) * <usize>n + <usize>(start + i + 1)) << 3);
      memory.copy(target + offset, source, ((<usize>width) << 3) - offset);
    }
    gemm(count, count, width, 1, v, width, 1, v, 1, width, 0, gram, count);
    triangularFactor(count, gram, tau + ((<usize>start) << 3), t);
    gemm(count, width, count, 1, t, 1, count, v, width, 1, 0, u, width);
    const part = rows + ((<usize>(start + 1)) << 3);
    gemm(n, count, width, 1, part, n, 1, v, 1, width, 0, products, count);
    gemm(n, width, count, -1, products, count, 1, u, width, 1, 1, part, n);
  }
}

/** T of the compact form I − Vᵀ·T·V, from V·Vᵀ and the factors tau (Schreiber and Van Loan 1989). */
export function triangularFactor(n: i32, gram: usize, tau: usize, t: usize): void {
  const row = (<usize>n) << 3;
  memory.fill(t, 0, row * <usize>n);
  for (let j = 0; j < n; ++j) {
    const factor = load<f64>(tau + ((<usize>j) << 3));
    const column = (<usize>j) << 3;
    store<f64>(t + <usize>j * row + column, factor);
    for (let i = 0; i < j; ++i) {
      const skip = (<usize>i) << 3;
      // The Gram matrix is symmetric, so its row j serves as column j.
      const sum = dot(j - i, t + <usize>i * row + skip, gram + <usize>j * row + skip);
      store<f64>(t + <usize>i * row + column, -factor * sum);
    }
  }
}
