// Triangular systems with many right-hand sides, in place. The triangle is halved until its blocks
// are small; everything off the diagonal blocks is one matrix product per halving. Strides describe
// the triangle, so a transposed lower triangle is simply an upper one.

import { SMALLEST_TRIANGLE } from "../factor/sizes.shared";
import { Floats } from "../record";
import { scratch } from "../scratch";
import { gemm, scaleRows } from "./gemm";
import { axpy, divideBy, dot } from "./level1";
import { axpy4 } from "./level2";
import { transposeInto } from "./transpose";

/** Right-hand sides taken together in a small triangle, so that its rows stay in the first cache. */
const CHUNK: i32 = 64;

/** y −= t₀·b₀ + t₁·b₁ + … over `count` rows of B, the factors lying `stride` bytes apart. */
export function trsmSubtractRows(
  count: i32,
  n: i32,
  t: usize,
  stride: usize,
  b: usize,
  row: usize,
  y: usize,
): void {
  let p = 0;
  for (; p + 4 <= count; p += 4) {
    const t1 = t + stride;
    const t2 = t1 + stride;
    const t3 = t2 + stride;
    axpy4(n, -load<f64>(t), -load<f64>(t1), -load<f64>(t2), -load<f64>(t3), b, row, y);
    t = t3 + stride;
    b += row << 2;
  }
  for (; p < count; ++p) {
    axpy(n, -load<f64>(t), b, y);
    t += stride;
    b += row;
  }
}

/** T·X = B for a small triangle, overwriting B; strides in bytes. */
export function trsmSmall(
  lower: bool,
  unit: bool,
  m: i32,
  n: i32,
  t: usize,
  tRow: usize,
  tColumn: usize,
  b: usize,
  row: usize,
): void {
  for (let step = 0; step < m; ++step) {
    const i = lower ? step : m - 1 - step;
    const first = lower ? 0 : i + 1;
    const count = lower ? i : m - 1 - i;
    const ti = t + <usize>i * tRow;
    const bi = b + <usize>i * row;
    trsmSubtractRows(count, n, ti + <usize>first * tColumn, tColumn, b + <usize>first * row, row, bi);
    if (!unit) divideBy(n, load<f64>(ti + <usize>i * tColumn), bi);
  }
}

/**
 * T·x = b for one right-hand side, overwriting b; strides in elements, one of them 1.
 *
 * @spans t[reach(m, tRow, m, tColumn)], x[m]
 */
export function trsv(lower: bool, unit: bool, m: i32, t: Floats, tRow: i32, tColumn: i32, x: Floats): void {
  const row = (<usize>tRow) << 3;
  const column = (<usize>tColumn) << 3;
  const byRows = tColumn == 1;
  for (let step = 0; step < m; ++step) {
    const i = lower ? step : m - 1 - step;
    const diagonal = t + <usize>i * (row + column);
    const xi = x + ((<usize>i) << 3);
    let value = load<f64>(xi);
    if (byRows) {
      value -= lower ? dot(i, t + <usize>i * row, x) : dot(m - 1 - i, diagonal + 8, xi + 8);
    }
    if (!unit) value /= load<f64>(diagonal);
    store<f64>(xi, value);
    if (!byRows) {
      if (lower) axpy(m - 1 - i, -value, diagonal + 8, xi + 8);
      else axpy(i, -value, t + <usize>i * column, x);
    }
  }
}

/**
 * Solves T·X = alpha·B, overwriting B (m×n, row-major) with X. Element (i, j) of the m×m triangle T
 * is at t + i·tRow + j·tColumn, and one of the strides is 1. The other half of T is never read, and
 * neither is its diagonal if `unit`.
 *
 * @spans t[reach(m, tRow, m, tColumn)], b[reach(m, ldb, n, 1)]
 */
export function trsmLeft(
  lower: bool,
  unit: bool,
  m: i32,
  n: i32,
  alpha: f64,
  t: Floats,
  tRow: i32,
  tColumn: i32,
  b: Floats,
  ldb: i32,
): void {
  scaleRows(m, n, alpha, b, (<usize>ldb) << 3);
  if (n == 1 && ldb == 1) trsv(lower, unit, m, t, tRow, tColumn, b);
  else halveLeft(lower, unit, m, n, t, tRow, tColumn, b, ldb);
}

function halveLeft(
  lower: bool,
  unit: bool,
  m: i32,
  n: i32,
  t: usize,
  tRow: i32,
  tColumn: i32,
  b: usize,
  ldb: i32,
): void {
  const row = (<usize>ldb) << 3;
  if (m <= SMALLEST_TRIANGLE) {
    const rowBytes = (<usize>tRow) << 3;
    const columnBytes = (<usize>tColumn) << 3;
    for (let j = 0; j < n; j += CHUNK) {
      const columns = min(CHUNK, n - j);
      trsmSmall(lower, unit, m, columns, t, rowBytes, columnBytes, b + ((<usize>j) << 3), row);
    }
    return;
  }
  const m1 = half(m, SMALLEST_TRIANGLE);
  const m2 = m - m1;
  const b2 = b + <usize>m1 * row;
  const t22 = t + ((<usize>(m1 * (tRow + tColumn))) << 3);
  if (lower) {
    const t21 = t + ((<usize>(m1 * tRow)) << 3);
    halveLeft(lower, unit, m1, n, t, tRow, tColumn, b, ldb);
    gemm(m2, n, m1, -1, t21, tRow, tColumn, b, ldb, 1, 1, b2, ldb);
    halveLeft(lower, unit, m2, n, t22, tRow, tColumn, b2, ldb);
  } else {
    const t12 = t + ((<usize>(m1 * tColumn)) << 3);
    halveLeft(lower, unit, m2, n, t22, tRow, tColumn, b2, ldb);
    gemm(m1, n, m2, -1, t12, tRow, tColumn, b2, ldb, 1, 1, b, ldb);
    halveLeft(lower, unit, m1, n, t, tRow, tColumn, b, ldb);
  }
}

/**
 * Solves X·T = alpha·B, overwriting B (m×n) with X; T is n×n and described as for `trsmLeft`.
 *
 * @spans t[reach(n, tRow, n, tColumn)], b[reach(m, ldb, n, 1)]
 */
export function trsmRight(
  lower: bool,
  unit: bool,
  m: i32,
  n: i32,
  alpha: f64,
  t: Floats,
  tRow: i32,
  tColumn: i32,
  b: Floats,
  ldb: i32,
): void {
  scaleRows(m, n, alpha, b, (<usize>ldb) << 3);
  if (m == 1) trsv(!lower, unit, n, t, tColumn, tRow, b);
  else halveRight(lower, unit, m, n, t, tRow, tColumn, b, ldb);
}

function halveRight(
  lower: bool,
  unit: bool,
  m: i32,
  n: i32,
  t: usize,
  tRow: i32,
  tColumn: i32,
  b: usize,
  ldb: i32,
): void {
  const row = (<usize>ldb) << 3;
  if (n <= SMALLEST_TRIANGLE) {
    // Tᵀ·Xᵀ = Bᵀ over a transposed copy, in which the right-hand sides are contiguous again.
    const copy = scratch();
    const copyRow: usize = (<usize>CHUNK) << 3;
    const rowBytes = (<usize>tRow) << 3;
    const columnBytes = (<usize>tColumn) << 3;
    for (let i = 0; i < m; i += CHUNK) {
      const rows = min(CHUNK, m - i);
      const bi = b + <usize>i * row;
      transposeInto(rows, n, bi, ldb, copy, CHUNK);
      trsmSmall(!lower, unit, n, rows, t, columnBytes, rowBytes, copy, copyRow);
      transposeInto(n, rows, copy, CHUNK, bi, ldb);
    }
    return;
  }
  const n1 = half(n, SMALLEST_TRIANGLE);
  const n2 = n - n1;
  const b2 = b + ((<usize>n1) << 3);
  const t22 = t + ((<usize>(n1 * (tRow + tColumn))) << 3);
  if (lower) {
    const t21 = t + ((<usize>(n1 * tRow)) << 3);
    halveRight(lower, unit, m, n2, t22, tRow, tColumn, b2, ldb);
    gemm(m, n1, n2, -1, b2, ldb, 1, t21, tRow, tColumn, 1, b, ldb);
    halveRight(lower, unit, m, n1, t, tRow, tColumn, b, ldb);
  } else {
    const t12 = t + ((<usize>(n1 * tColumn)) << 3);
    halveRight(lower, unit, m, n1, t, tRow, tColumn, b, ldb);
    gemm(m, n2, n1, -1, b, ldb, 1, t12, tRow, tColumn, 1, b2, ldb);
    halveRight(lower, unit, m, n2, t22, tRow, tColumn, b2, ldb);
  }
}

/** The first part of a halving: a multiple of `unit`, so that few blocks are cut short. */
export function half(n: i32, unit: i32): i32 {
  return max(unit, (n / 2 / unit) * unit);
}
