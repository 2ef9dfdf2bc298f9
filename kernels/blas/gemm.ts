// Matrix product after Goto and van de Geijn (2008): panels of B stay in the outer caches, blocks of
// A in the second level, and a register tile of C is updated by a small function that V8 optimizes
// soon because it is called often. Strides, not flags, describe transposition: packing hides them.

import { scratch } from "../scratch";

/** Rows and columns of the register tile. */
export const MR: i32 = 4;
export const NR: i32 = 4;
/** Depth, rows and columns of the packed blocks. */
export const KC: i32 = 256;
export const MC: i32 = 128;
export const NC: i32 = 1024;

export const A_BYTES: usize = <usize>(MC * KC * 8);
export const TILE_BYTES: usize = <usize>(MR * NR * 8);

/** c[4×4] += alpha · a · b over packed panels of depth k. */
export function tile4x4(k: i32, alpha: f64, a: usize, b: usize, c: usize, ldc: usize): void {
  let c00 = f64x2.splat(0);
  let c01 = c00;
  let c10 = c00;
  let c11 = c00;
  let c20 = c00;
  let c21 = c00;
  let c30 = c00;
  let c31 = c00;
  const end = a + ((<usize>k) << 5);
  while (a < end) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let s = v128.load64_splat(a);
    c00 = f64x2.add(c00, f64x2.mul(s, b0));
    c01 = f64x2.add(c01, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 8);
    c10 = f64x2.add(c10, f64x2.mul(s, b0));
    c11 = f64x2.add(c11, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 16);
    c20 = f64x2.add(c20, f64x2.mul(s, b0));
    c21 = f64x2.add(c21, f64x2.mul(s, b1));
    s = v128.load64_splat(a, 24);
    c30 = f64x2.add(c30, f64x2.mul(s, b0));
    c31 = f64x2.add(c31, f64x2.mul(s, b1));
    a += 32;
    b += 32;
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

/** Packs rows of a strided matrix into panels of four, zero-padded: out[panel][depth][4]. */
export function pack4(
  rows: i32,
  depth: i32,
  a: usize,
  rowStride: usize,
  depthStride: usize,
  out: usize,
): void {
  for (let i = 0; i < rows; i += 4) {
    const count = min(4, rows - i);
    if (count == 4) packPanel(depth, a, rowStride, depthStride, out);
    else packEdge(count, depth, a, rowStride, depthStride, out);
    a += rowStride << 2;
    out += (<usize>depth) << 5;
  }
}

export function packPanel(depth: i32, a: usize, rowStride: usize, depthStride: usize, out: usize): void {
  if (rowStride == 8) {
    for (let p = 0; p < depth; ++p) {
      v128.store(out, v128.load(a));
      v128.store(out, v128.load(a, 16), 16);
      a += depthStride;
      out += 32;
    }
    return;
  }
  const a1 = rowStride;
  const a2 = rowStride << 1;
  const a3 = a1 + a2;
  if (depthStride == 8) {
    const pairs = depth >> 1;
    for (let p = 0; p < pairs; ++p) {
      const r0 = v128.load(a);
      const r1 = v128.load(a + a1);
      const r2 = v128.load(a + a2);
      const r3 = v128.load(a + a3);
      v128.store(out, v128.shuffle<f64>(r0, r1, 0, 2));
      v128.store(out, v128.shuffle<f64>(r2, r3, 0, 2), 16);
      v128.store(out, v128.shuffle<f64>(r0, r1, 1, 3), 32);
      v128.store(out, v128.shuffle<f64>(r2, r3, 1, 3), 48);
      a += 16;
      out += 64;
    }
    depth &= 1;
  }
  for (let p = 0; p < depth; ++p) {
    store<f64>(out, load<f64>(a));
    store<f64>(out, load<f64>(a + a1), 8);
    store<f64>(out, load<f64>(a + a2), 16);
    store<f64>(out, load<f64>(a + a3), 24);
    a += depthStride;
    out += 32;
  }
}

export function packEdge(
  count: i32,
  depth: i32,
  a: usize,
  rowStride: usize,
  depthStride: usize,
  out: usize,
): void {
  for (let p = 0; p < depth; ++p) {
    let source = a;
    for (let i = 0; i < 4; ++i) {
      store<f64>(out + ((<usize>i) << 3), i < count ? load<f64>(source) : 0);
      source += rowStride;
    }
    a += depthStride;
    out += 32;
  }
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
    a += (<usize>k) << 5;
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
 */
export function gemm(
  m: i32,
  n: i32,
  k: i32,
  alpha: f64,
  a: usize,
  aRow: i32,
  aColumn: i32,
  b: usize,
  bRow: i32,
  bColumn: i32,
  beta: f64,
  c: usize,
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
        pack4(rows, depth, left, aRowBytes, aColumnBytes, packedA);
        const target = c + <usize>i * cBytes + ((<usize>j) << 3);
        block(rows, columns, depth, alpha, packedA, packedB, target, cBytes, corner);
      }
    }
  }
}
