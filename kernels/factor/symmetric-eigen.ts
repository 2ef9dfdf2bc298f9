// The symmetric eigenproblem from end to end: scale, reduce to tridiagonal form, solve that, transform
// back. Scaling is by powers of two, hence exact.

import { scal } from "../blas/level1";
import { scatter } from "../blas/strided";
import { Floats } from "../record";
import { divideAndConquerWorkLength } from "./divide-conquer";
import { applyRows, applyRowsWorkLength } from "./householder";
import { ascendingOrder } from "./order";
import { largestSize, powerBelow } from "./scale";
import { tridiagonalize, tridiagonalWorkLength } from "./tridiagonal";
import { tridiagonalEigen, tridiagonalValues } from "./tridiagonal-eigen";

/** Numbers of workspace that `symmetricEigen` needs. */
export function symmetricEigenWorkLength(n: i32): i32 {
  return (
    4 * n + n * n + max(tridiagonalWorkLength(n), max(divideAndConquerWorkLength(n), applyRowsWorkLength(n)))
  );
}

/** Numbers of workspace that `symmetricEigenvalues` needs. */
export function symmetricEigenvaluesWorkLength(n: i32): i32 {
  return 4 * n + tridiagonalWorkLength(n);
}

/**
 * Eigenvalues, largest first, and eigenvectors, which overwrite A as columns in the same order.
 * Only the upper triangle of A is read. Returns whether every iteration converged.
 *
 * @spans a[n * n], values[n], work[symmetricEigenWorkLength(n)]
 */
export function symmetricEigen(n: i32, a: Floats, values: Floats, work: Floats): bool {
  const bytes = (<usize>n) << 3;
  const d = work;
  const e = d + bytes;
  const tau = e + bytes;
  const order = tau + bytes;
  const rows = order + bytes;
  const rest = rows + <usize>n * bytes;
  const scale = scaleUpper(n, a);
  tridiagonalize(n, a, d, e, tau, rest);
  memory.fill(rows, 0, <usize>n * bytes);
  if (!tridiagonalEigen(n, d, e, rows, rest)) return false;
  applyRows(n, n, 1, a, n, tau, false, rows, n, rest);
  scal(n, scale, d);
  ascendingOrder(n, d, order, order + (bytes >> 1));
  descending(n, d, order, values);
  for (let j = 0; j < n; ++j) {
    const from = load<i32>(order + ((<usize>(n - 1 - j)) << 2));
    scatter(n, rows + <usize>from * bytes, a + ((<usize>j) << 3), bytes);
  }
  return true;
}

/**
 * Eigenvalues only, largest first; A is overwritten.
 *
 * @spans a[n * n], values[n], work[symmetricEigenvaluesWorkLength(n)]
 */
export function symmetricEigenvalues(n: i32, a: Floats, values: Floats, work: Floats): bool {
  const bytes = (<usize>n) << 3;
  const d = work;
  const e = d + bytes;
  const tau = e + bytes;
  const order = tau + bytes;
  const scale = scaleUpper(n, a);
  tridiagonalize(n, a, d, e, tau, order + bytes);
  if (!tridiagonalValues(n, d, e)) return false;
  scal(n, scale, d);
  ascendingOrder(n, d, order, order + (bytes >> 1));
  descending(n, d, order, values);
  return true;
}

/** Divides the upper triangle by a power of two that leaves its largest number near 1; returns that power. */
function scaleUpper(n: i32, a: usize): f64 {
  const step = (<usize>(n + 1)) << 3;
  let largest: f64 = 0;
  for (let i = 0; i < n; ++i) largest = Math.max(largest, largestSize(n - i, a + <usize>i * step));
  const scale = powerBelow(largest);
  if (scale == 1) return scale;
  for (let i = 0; i < n; ++i) scal(n - i, 1 / scale, a + <usize>i * step);
  return scale;
}

/** values[j] = keys[order[n − 1 − j]] */
function descending(n: i32, keys: usize, order: usize, values: usize): void {
  for (let j = 0; j < n; ++j) {
    const from = load<i32>(order + ((<usize>(n - 1 - j)) << 2));
    store<f64>(values + ((<usize>j) << 3), load<f64>(keys + ((<usize>from) << 3)));
  }
}
