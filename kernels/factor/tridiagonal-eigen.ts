// The symmetric tridiagonal eigenproblem. Wherever a number beside the diagonal is negligible the matrix
// falls into blocks; each is scaled by itself, so that small blocks are as accurate as large ones.

import { scal } from "../blas/level1";
import { divideAndConquer } from "./divide-conquer";
import { squaredQl } from "./ql";
import { largestSize, powerBelow } from "./scale";

/**
 * Eigenvalues (into d, in no order) and eigenvectors (into the rows of the n×n matrix `rows`, which must be
 * zero); e is overwritten. Returns whether every iteration ended.
 */
export function tridiagonalEigen(n: i32, d: usize, e: usize, rows: usize, work: usize): bool {
  for (let start = 0; start < n; ) {
    const size = blockSize(n - start, d, e);
    const bytes = (<usize>size) << 3;
    const scale = scaleBlock(size, d, e);
    if (!divideAndConquer(size, d, e, rows, n, work)) return false;
    scal(size, scale, d);
    d += bytes;
    e += bytes;
    rows += bytes * <usize>(n + 1);
    start += size;
  }
  return true;
}

/** Eigenvalues only, into d in no order; e is overwritten. Returns whether every iteration ended. */
export function tridiagonalValues(n: i32, d: usize, e: usize): bool {
  for (let start = 0; start < n; ) {
    const size = blockSize(n - start, d, e);
    const bytes = (<usize>size) << 3;
    const scale = scaleBlock(size, d, e);
    if (!squaredQl(size, d, e)) return false;
    scal(size, scale, d);
    d += bytes;
    e += bytes;
    start += size;
  }
  return true;
}

/** Rows up to the first whose number beside the diagonal is negligible. */
export function blockSize(n: i32, d: usize, e: usize): i32 {
  for (let i = 1; i < n; ++i) {
    const scale = Math.sqrt(Math.abs(load<f64>(d))) * Math.sqrt(Math.abs(load<f64>(d, 8)));
    if (Math.abs(load<f64>(e)) <= f64.EPSILON * scale) return i;
    d += 8;
    e += 8;
  }
  return n;
}

/** Brings the largest number near 1 and returns the power of two that it was divided by. */
export function scaleBlock(n: i32, d: usize, e: usize): f64 {
  const scale = powerBelow(Math.max(largestSize(n, d), largestSize(n - 1, e)));
  scal(n, 1 / scale, d);
  scal(n - 1, 1 / scale, e);
  return scale;
}
