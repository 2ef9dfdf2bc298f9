// Balances a general matrix before its eigenvalues are computed (Parlett and Reinsch, 1969; with
// the Euclidean norm, as James, Langou and Lowery, 2014, advise). Permutations move rows and
// columns that isolate an eigenvalue to the ends; scaling by powers of two, which is exact, then
// evens out the norms of the rest.

import { asum, nrm2, scal, swap } from "../blas/level1";
import { gather, scaleStrided, swapStrided } from "../blas/strided";
import { Floats, Ints } from "../record";

/** A scaling is applied only if it shrinks the sum of the two norms at least to this fraction. */
const WORTH: f64 = 0.95;
/** Norms stay between these while the scaling is determined. */
const LARGE: f64 = 1e290;
const SMALL: f64 = 1e-290;

/**
 * Balances the n×n matrix `a` in place. Rows low to high (both included) are left to be reduced; they
 * are written to `bounds` as two int32. `scale` receives n numbers: the factor of every row from low to
 * high and, outside, the row each was exchanged with. `work` holds n numbers.
 *
 * @spans a[n * n], scale[n], bounds[2], work = n
 */
export function balance(n: i32, a: Floats, scaling: bool, scale: Floats, bounds: Ints, work: Floats): void {
  let low = 0;
  let high = n - 1;
  let row = isolatedRow(n, a, high);
  while (row >= 0) {
    exchange(n, a, row, high);
    store<f64>(scale + ((<usize>high) << 3), <f64>row);
    high -= 1;
    row = isolatedRow(n, a, high);
  }
  let column = isolatedColumn(n, a, low, high);
  while (column >= 0) {
    exchange(n, a, column, low);
    store<f64>(scale + ((<usize>low) << 3), <f64>column);
    low += 1;
    column = isolatedColumn(n, a, low, high);
  }
  for (let i = low; i <= high; ++i) store<f64>(scale + ((<usize>i) << 3), 1);
  store<i32>(bounds, low);
  store<i32>(bounds, high, 4);
  if (!scaling) return;
  let changed = true;
  while (changed) {
    changed = false;
    for (let i = low; i <= high; ++i) {
      if (scaleRowAndColumn(n, a, i, low, high, scale, work)) changed = true;
    }
  }
}

/**
 * The last row up to `high` that is zero in the columns up to `high` except on its diagonal, or
 * -1.
 */
function isolatedRow(n: i32, a: usize, high: i32): i32 {
  const row = (<usize>n) << 3;
  for (let i = high; i >= 0; --i) {
    const start = a + <usize>i * row;
    const before = asum(i, start);
    if (before == 0 && asum(high - i, start + ((<usize>(i + 1)) << 3)) == 0) return i;
  }
  return -1;
}

/**
 * The first column from `low` to `high` that is zero in those rows except on its diagonal, or -1.
 */
function isolatedColumn(n: i32, a: usize, low: i32, high: i32): i32 {
  for (let j = low; j <= high; ++j) {
    if (columnIsIsolated(n, a, j, low, high)) return j;
  }
  return -1;
}

function columnIsIsolated(n: i32, a: usize, j: i32, low: i32, high: i32): bool {
  for (let i = low; i <= high; ++i) {
    if (i != j && load<f64>(a + ((<usize>(i * n + j)) << 3)) != 0) return false;
  }
  return true;
}

/** Exchanges rows i and j and columns i and j. */
function exchange(n: i32, a: usize, i: i32, j: i32): void {
  if (i == j) return;
  const row = (<usize>n) << 3;
  swap(n, a + <usize>i * row, a + <usize>j * row);
  swapStrided(n, a + ((<usize>i) << 3), row, a + ((<usize>j) << 3), row);
}

/** Brings the norms of row i and column i together; returns whether anything was scaled. */
function scaleRowAndColumn(n: i32, a: usize, i: i32, low: i32, high: i32, scale: usize, work: usize): bool {
  const row = (<usize>n) << 3;
  const count = high - low + 1;
  const rowStart = a + <usize>i * row;
  const columnStart = a + ((<usize>i) << 3);
  gather(count, columnStart + <usize>low * row, row, work);
  let c = nrm2(count, work);
  let r = nrm2(count, rowStart + ((<usize>low) << 3));
  if (c == 0 || r == 0) return false;
  const sum = c + r;
  let factor: f64 = 1;
  while (c < r / 2 && c < LARGE && factor < LARGE && r > SMALL) {
    factor *= 2;
    c *= 2;
    r /= 2;
  }
  while (c / 2 >= r && r < LARGE && factor > SMALL && c > SMALL) {
    factor /= 2;
    c /= 2;
    r *= 2;
  }
  if (factor == 1 || c + r >= WORTH * sum) return false;
  const at = scale + ((<usize>i) << 3);
  const total = load<f64>(at) * factor;
  if (total < SMALL || total > LARGE) return false;
  store<f64>(at, total);
  scal(n - low, 1 / factor, rowStart + ((<usize>low) << 3));
  scaleStrided(high + 1, factor, columnStart, row);
  return true;
}

/**
 * Maps one vector of n numbers back from the balanced matrix to the original one: multiplies each
 * element by its factor, then undoes the exchanges in reverse order.
 *
 * @spans x[n], scale[n]
 */
export function unbalance(n: i32, x: Floats, scale: Floats, low: i32, high: i32): void {
  for (let i = low; i <= high; ++i) {
    const at = x + ((<usize>i) << 3);
    store<f64>(at, load<f64>(at) * load<f64>(scale + ((<usize>i) << 3)));
  }
  for (let i = low - 1; i >= 0; --i) exchangeElements(x, i, scale);
  for (let i = high + 1; i < n; ++i) exchangeElements(x, i, scale);
}

function exchangeElements(x: usize, i: i32, scale: usize): void {
  const partner = <usize>load<f64>(scale + ((<usize>i) << 3));
  swap(1, x + ((<usize>i) << 3), x + (partner << 3));
}
