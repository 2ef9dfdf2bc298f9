// Symmetric products, such as a matrix times its own transpose: only tiles that touch one triangle
// are computed.

import { Floats } from "../record";
import { scratch } from "../scratch";
import { A_BYTES, KC, MC, MR, NC, NR, panel, scaleRows, TILE_BYTES } from "./gemm";
import { pack4, packTwice4 } from "./pack";

/** Side of the square tiles in which one triangle is copied over the other. */
const MIRROR: i32 = 16;

/**
 * Tiles of c[m×n] += alpha · packed a · packed bᵀ that touch the lower triangle (or the upper one),
 * when c's first row lies `offset` rows below the diagonal element of its first column.
 */
export function blockTriangle(
  lower: bool,
  m: i32,
  n: i32,
  k: i32,
  offset: i32,
  alpha: f64,
  a: usize,
  b: usize,
  c: usize,
  ldc: usize,
  corner: usize,
): void {
  const depth = <usize>k;
  for (let j = 0; j < n; j += NR) {
    const start = lower ? max(0, j - offset) : 0;
    const end = lower ? m : min(m, j - offset + NR);
    const left = a + <usize>(start / MR) * (depth << 6);
    const target = c + <usize>start * ldc + ((<usize>j) << 3);
    if (end > start) panel(end - start, min(NR, n - j), k, alpha, left, b, target, ldc, corner);
    b += depth << 5;
  }
}

/**
 * One triangle of C += alpha · A · Bᵀ with C of n×n, for symmetric products. Element (i, p) of A is
 * at a + i·row + p·column, in elements, and likewise for B. The other triangle is not preserved:
 * tiles that the diagonal crosses are written in full.
 *
 * @spans a[reach(n, row, k, column)], b[reach(n, row, k, column)], c[reach(n, ldc, n, 1)]
 */
export function symmetricProduct(
  lower: bool,
  n: i32,
  k: i32,
  alpha: f64,
  a: Floats,
  b: Floats,
  row: i32,
  column: i32,
  c: Floats,
  ldc: i32,
): void {
  const cBytes = (<usize>ldc) << 3;
  const rowBytes = (<usize>row) << 3;
  const columnBytes = (<usize>column) << 3;
  const corner = scratch();
  const packedA = corner + TILE_BYTES;
  const packedB = packedA + A_BYTES;
  for (let j = 0; j < n; j += NC) {
    const columns = min(NC, n - j);
    const end = lower ? n : j + columns;
    for (let p = 0; p < k; p += KC) {
      const depth = min(KC, k - p);
      const shift = <usize>p * columnBytes;
      pack4(columns, depth, b + <usize>j * rowBytes + shift, rowBytes, columnBytes, packedB);
      for (let i = lower ? j : 0; i < end; i += MC) {
        const rows = min(MC, end - i);
        packTwice4(rows, depth, a + <usize>i * rowBytes + shift, rowBytes, columnBytes, packedA);
        const target = c + <usize>i * cBytes + ((<usize>j) << 3);
        blockTriangle(lower, rows, columns, depth, i - j, alpha, packedA, packedB, target, cBytes, corner);
      }
    }
  }
}

/** Lower triangle of C += alpha · A · Aᵀ with C of n×n; strides as for `symmetricProduct`. */
export function syrkLower(
  n: i32,
  k: i32,
  alpha: f64,
  a: usize,
  aRow: i32,
  aColumn: i32,
  c: usize,
  ldc: i32,
): void {
  symmetricProduct(true, n, k, alpha, a, a, aRow, aColumn, c, ldc);
}

/** Copies an m×n tile into its mirror image across the diagonal. */
export function mirrorTile(m: i32, n: i32, from: usize, to: usize, ldc: usize): void {
  for (let i = 0; i < m; ++i) {
    let target = to + ((<usize>i) << 3);
    for (let j = 0; j < n; ++j) {
      store<f64>(target, load<f64>(from + ((<usize>j) << 3)));
      target += ldc;
    }
    from += ldc;
  }
}

/** Makes an n×n matrix exactly symmetric from its lower triangle. */
export function mirrorLower(n: i32, c: usize, ldc: i32): void {
  const row = (<usize>ldc) << 3;
  for (let i = 0; i < n; i += MIRROR) {
    const rows = min(MIRROR, n - i);
    for (let j = 0; j < i; j += MIRROR) {
      mirrorTile(
        rows,
        MIRROR,
        c + <usize>i * row + ((<usize>j) << 3),
        c + <usize>j * row + ((<usize>i) << 3),
        row,
      );
    }
    const diagonal = c + <usize>i * row + ((<usize>i) << 3);
    for (let j = 1; j < rows; ++j) {
      const below = diagonal + <usize>j * row;
      mirrorTile(1, j, below, diagonal + ((<usize>j) << 3), row);
    }
  }
}

/**
 * C = alpha · A · Aᵀ + beta · C, full and exactly symmetric; only the lower triangle of the old C
 * is read.
 *
 * @spans a[reach(n, aRow, k, aColumn)], c[reach(n, ldc, n, 1)]
 */
export function syrk(
  n: i32,
  k: i32,
  alpha: f64,
  a: Floats,
  aRow: i32,
  aColumn: i32,
  beta: f64,
  c: Floats,
  ldc: i32,
): void {
  scaleRows(n, n, beta, c, (<usize>ldc) << 3);
  if (alpha != 0) syrkLower(n, k, alpha, a, aRow, aColumn, c, ldc);
  mirrorLower(n, c, ldc);
}
