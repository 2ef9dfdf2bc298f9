// The symmetric tridiagonal eigenproblem. Wherever an off-diagonal number is negligible, the matrix
// splits into blocks; each is scaled separately, so that blocks of small numbers are as accurate as
// blocks of large ones.

import { scal } from "../blas/level1";
import { divideAndConquer } from "./divide-conquer";
import { squaredQl } from "./ql";
import { largestSize, powerBelow } from "./scale";

/**
 * Eigenvalues (into d, in no order) and eigenvectors (into the rows of the n×n matrix `rows`, which must be
 * zero); e is overwritten. Returns whether every iteration converged.
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

/** Eigenvalues only, into d in no order; e is overwritten. Returns whether every iteration converged. */
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

/** The number of rows up to the first negligible off-diagonal number. */
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
