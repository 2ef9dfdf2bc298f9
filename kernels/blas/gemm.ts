// Matrix product after Goto and van de Geijn (2008): panels of B stay in the outer caches, blocks
// of A in the second level, and a register tile of C is updated by a small function that V8
// optimizes early because it is called often. Transposition is described by strides, not flags, and
// packing hides the strides.

import { Floats } from "../record";
import { scratch } from "../scratch";
import { pack4, packTwice4 } from "./pack";

/** Rows and columns of the register tile. */
export const MR: i32 = 4;
export const NR: i32 = 4;
/** Depth, rows and columns of the packed blocks. */
export const KC: i32 = 256;
export const MC: i32 = 64;
export const NC: i32 = 1024;

export const A_BYTES: usize = <usize>(MC * KC * 16);
export const TILE_BYTES: usize = <usize>(MR * NR * 8);

/**
 * c[4×4] += alpha · a · b over packed panels of depth k; every number of a is stored twice. Four
 * steps are unrolled, and each can be the last: the early exits keep V8 from hoisting the loads of
 * all four, which would need more registers than there are.
 */
export function tile4x4(k: i32, alpha: f64, a: usize, b: usize, c: usize, ldc: usize): void {
  let c00 = f64x2.splat(0);
  let c01 = c00;
  let c10 = c00;
  let c11 = c00;
  let c20 = c00;
  let c21 = c00;
  let c30 = c00;
  let c31 = c00;
  const end = a + ((<usize>k) << 6);
  const end1 = end - 64;
  const end2 = end - 128;
  const end3 = end - 192;
  while (a < end) {
    let b0 = v128.load(b);
    let b1 = v128.load(b, 16);
    let s = v128.load(a);
    c00 = f64x2.add(c00, f64x2.mul(s, b0));
    c01 = f64x2.add(c01, f64x2.mul(s, b1));
    s = v128.load(a, 16);
    c10 = f64x2.add(c10, f64x2.mul(s, b0));
    c11 = f64x2.add(c11, f64x2.mul(s, b1));
    s = v128.load(a, 32);
    c20 = f64x2.add(c20, f64x2.mul(s, b0));
    c21 = f64x2.add(c21, f64x2.mul(s, b1));
    s = v128.load(a, 48);
    c30 = f64x2.add(c30, f64x2.mul(s, b0));
    c31 = f64x2.add(c31, f64x2.mul(s, b1));
    if (a >= end1) break;
    b0 = v128.load(b, 32);
    b1 = v128.load(b, 48);
    s = v128.load(a, 64);
    c00 = f64x2.add(c00, f64x2.mul(s, b0));
    c01 = f64x2.add(c01, f64x2.mul(s, b1));
    s = v128.load(a, 80);
    c10 = f64x2.add(c10, f64x2.mul(s, b0));
    c11 = f64x2.add(c11, f64x2.mul(s, b1));
    s = v128.load(a, 96);
    c20 = f64x2.add(c20, f64x2.mul(s, b0));
    c21 = f64x2.add(c21, f64x2.mul(s, b1));
    s = v128.load(a, 112);
    c30 = f64x2.add(c30, f64x2.mul(s, b0));
    c31 = f64x2.add(c31, f64x2.mul(s, b1));
    if (a >= end2) break;
    b0 = v128.load(b, 64);
    b1 = v128.load(b, 80);
    s = v128.load(a, 128);
    c00 = f64x2.add(c00, f64x2.mul(s, b0));
    c01 = f64x2.add(c01, f64x2.mul(s, b1));
    s = v128.load(a, 144);
    c10 = f64x2.add(c10, f64x2.mul(s, b0));
    c11 = f64x2.add(c11, f64x2.mul(s, b1));
    s = v128.load(a, 160);
    c20 = f64x2.add(c20, f64x2.mul(s, b0));
    c21 = f64x2.add(c21, f64x2.mul(s, b1));
    s = v128.load(a, 176);
    c30 = f64x2.add(c30, f64x2.mul(s, b0));
    c31 = f64x2.add(c31, f64x2.mul(s, b1));
    if (a >= end3) break;
    b0 = v128.load(b, 96);
    b1 = v128.load(b, 112);
    s = v128.load(a, 192);
    c00 = f64x2.add(c00, f64x2.mul(s, b0));
    c01 = f64x2.add(c01, f64x2.mul(s, b1));
    s = v128.load(a, 208);
    c10 = f64x2.add(c10, f64x2.mul(s, b0));
    c11 = f64x2.add(c11, f64x2.mul(s, b1));
    s = v128.load(a, 224);
    c20 = f64x2.add(c20, f64x2.mul(s, b0));
    c21 = f64x2.add(c21, f64x2.mul(s, b1));
    s = v128.load(a, 240);
    c30 = f64x2.add(c30, f64x2.mul(s, b0));
    c31 = f64x2.add(c31, f64x2.mul(s, b1));
    a += 256;
    b += 128;
  }
  const scale = f64x2.splat(alpha);
  store2(c, scale, c00, c01);
  c += ldc;
  store2(c, scale, c10, c11);
  c += ldc;
  store2(c, scale, c20, c21);
  c += ldc;
  store2(c, scale, c30, c31);
}

function store2(c: usize, scale: v128, left: v128, right: v128): void {
  v128.store(c, f64x2.add(v128.load(c), f64x2.mul(scale, left)));
  v128.store(c, f64x2.add(v128.load(c, 16), f64x2.mul(scale, right)), 16);
}

/** Adds the valid corner of a finished tile to C. */
export function addCorner(rows: i32, columns: i32, tile: usize, c: usize, ldc: usize): void {
  for (let i = 0; i < rows; ++i) {
    for (let j = 0; j < columns; ++j) {
      const at = c + ((<usize>j) << 3);
      store<f64>(at, load<f64>(at) + load<f64>(tile + ((<usize>j) << 3)));
    }
    tile += 32;
    c += ldc;
  }
}

/** c[m×n] += alpha · packed a · packed b for a single panel of b, n ≤ NR. */
export function panel(
  m: i32,
  n: i32,
  k: i32,
  alpha: f64,
  a: usize,
  b: usize,
  c: usize,
  ldc: usize,
  corner: usize,
): void {
  for (let i = 0; i < m; i += MR) {
    const rows = min(MR, m - i);
    if (rows == MR && n == NR) {
      tile4x4(k, alpha, a, b, c, ldc);
    } else {
      memory.fill(corner, 0, TILE_BYTES);
      tile4x4(k, alpha, a, b, corner, 32);
      addCorner(rows, n, corner, c, ldc);
    }
    a += (<usize>k) << 6;
    c += ldc << 2;
  }
}

/** c[m×n] += alpha · packed a · packed b. */
export function block(
  m: i32,
  n: i32,
  k: i32,
  alpha: f64,
  a: usize,
  b: usize,
  c: usize,
  ldc: usize,
  corner: usize,
): void {
  for (let j = 0; j < n; j += NR) {
    panel(m, min(NR, n - j), k, alpha, a, b, c, ldc, corner);
    b += (<usize>k) << 5;
    c += <usize>(NR << 3);
  }
}

/** y = beta · y for each of m rows of n. A beta of zero overwrites, so NaN in y does not survive. */
export function scaleRows(m: i32, n: i32, beta: f64, c: usize, ldc: usize): void {
  if (beta == 1) return;
  for (let i = 0; i < m; ++i) {
    if (beta == 0) {
      memory.fill(c, 0, (<usize>n) << 3);
    } else {
      for (let j = 0; j < n; ++j) {
        const at = c + ((<usize>j) << 3);
        store<f64>(at, beta * load<f64>(at));
      }
    }
    c += ldc;
  }
}

/**
 * C = alpha · A · B + beta · C with C of m×n. Element (i, p) of A is at a + i·aRow + p·aColumn, and
 * likewise for B; strides are counted in elements. C is row-major with ldc elements between rows.
 *
 * @spans a[reach(m, aRow, k, aColumn)], b[reach(k, bRow, n, bColumn)], c[reach(m, ldc, n, 1)]
 */
export function gemm(
  m: i32,
  n: i32,
  k: i32,
  alpha: f64,
  a: Floats,
  aRow: i32,
  aColumn: i32,
  b: Floats,
  bRow: i32,
  bColumn: i32,
  beta: f64,
  c: Floats,
  ldc: i32,
): void {
  const cBytes = (<usize>ldc) << 3;
  scaleRows(m, n, beta, c, cBytes);
  if (alpha == 0) return;
  const aRowBytes = (<usize>aRow) << 3;
  const aColumnBytes = (<usize>aColumn) << 3;
  const bRowBytes = (<usize>bRow) << 3;
  const bColumnBytes = (<usize>bColumn) << 3;
  const corner = scratch();
  const packedA = corner + TILE_BYTES;
  const packedB = packedA + A_BYTES;
  for (let j = 0; j < n; j += NC) {
    const columns = min(NC, n - j);
    for (let p = 0; p < k; p += KC) {
      const depth = min(KC, k - p);
      const right = b + <usize>p * bRowBytes + <usize>j * bColumnBytes;
      pack4(columns, depth, right, bColumnBytes, bRowBytes, packedB);
      for (let i = 0; i < m; i += MC) {
        const rows = min(MC, m - i);
        const left = a + <usize>i * aRowBytes + <usize>p * aColumnBytes;
        packTwice4(rows, depth, left, aRowBytes, aColumnBytes, packedA);
        const target = c + <usize>i * cBytes + ((<usize>j) << 3);
        block(rows, columns, depth, alpha, packedA, packedB, target, cBytes, corner);
      }
    }
  }
}
