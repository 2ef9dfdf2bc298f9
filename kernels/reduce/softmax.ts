// Log-sum-exp and softmax of the rows of a matrix. Each row is shifted by its largest element, so
// that nothing overflows and the largest term is exactly 1.

import { divideBy } from "../blas/level1";
import { Floats } from "../record";
import { expPair } from "./elementary";

const BLOCK: i32 = 512;

/**
 * out[i] = ln Σⱼ e^x[i, j]. An empty sum is 0, so an empty row gives −∞.
 *
 * @wrapper (x: Rows, out[x.rows])
 */
export function logSumExpRows(rows: i32, columns: i32, x: Floats, out: Floats): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    store<f64>(out, logSumExpRow(columns, x));
    x += row;
    out += 8;
  }
}

export function logSumExpRow(n: i32, x: usize): f64 {
  const largest = largestOf(n, x);
  // An empty row, or one of −∞ only, has the sum 0; one infinite term makes the sum infinite.
  if (largest == Infinity || largest == -Infinity) return containsNaN(n, x) ? NaN : largest;
  // The largest elements contribute 1 each. Leaving the first of them to log1p preserves the digits
  // of a sum that is barely more than 1.
  let others = <f64>(countEqual(n, x, largest) - 1);
  for (let i = 0; i < n; i += BLOCK) {
    others += sumBelow(min(BLOCK, n - i), x + ((<usize>i) << 3), largest);
  }
  return largest + Math.log1p(others);
}

/**
 * out[i, j] = e^x[i, j] / Σₖ e^x[i, k]; `out` may be `x`. A row with one +∞ gives 1 there and 0 elsewhere,
 * its limit. A row of only −∞, or with several +∞, has no limit and gives NaN.
 *
 * @wrapper (x: Rows, out[x.rows * x.columns])
 */
export function softmaxRows(rows: i32, columns: i32, x: Floats, out: Floats): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    softmaxRow(columns, x, out);
    x += row;
    out += row;
  }
}

export function softmaxRow(n: i32, x: usize, out: usize): void {
  const largest = largestOf(n, x);
  if (largest == Infinity || largest == -Infinity) {
    softmaxInfinite(n, x, out, largest);
    return;
  }
  let total: f64 = 0;
  for (let i = 0; i < n; i += BLOCK) {
    const offset = (<usize>i) << 3;
    total += expShifted(min(BLOCK, n - i), x + offset, largest, out + offset);
  }
  divideBy(n, total, out);
}

/** In the limit, a single +∞ takes all the probability; with several of them the limit does not exist. */
export function softmaxInfinite(n: i32, x: usize, out: usize, largest: f64): void {
  const end = x + ((<usize>n) << 3);
  let infinities = 0;
  for (let at = x; at < end; at += 8) {
    if (load<f64>(at) == Infinity) infinities += 1;
  }
  const defined = infinities == 1 && !containsNaN(n, x);
  for (; x < end; x += 8, out += 8) {
    store<f64>(out, defined ? (load<f64>(x) == largest ? 1 : 0) : NaN);
  }
}

/** The largest number that is not NaN, −∞ if there is none. */
export function largestOf(n: i32, x: usize): f64 {
  let m0 = f64x2.splat(-Infinity);
  let m1 = m0;
  const end = x + ((<usize>n) << 3);
  while (x + 32 <= end) {
    m0 = f64x2.pmax(m0, v128.load(x));
    m1 = f64x2.pmax(m1, v128.load(x, 16));
    x += 32;
  }
  while (x < end) {
    m0 = f64x2.pmax(m0, v128.load64_splat(x));
    x += 8;
  }
  const m = f64x2.pmax(m0, m1);
  return max(f64x2.extract_lane(m, 0), f64x2.extract_lane(m, 1));
}

export function containsNaN(n: i32, x: usize): bool {
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) {
    const value = load<f64>(x);
    if (value != value) return true;
  }
  return false;
}

export function countEqual(n: i32, x: usize, value: f64): i32 {
  let count = 0;
  const end = x + ((<usize>n) << 3);
  for (; x < end; x += 8) {
    if (load<f64>(x) == value) count += 1;
  }
  return count;
}

/** Σ e^(x − largest) over the elements that differ from the largest. */
export function sumBelow(n: i32, x: usize, largest: f64): f64 {
  const shift = f64x2.splat(largest);
  let sum = f64x2.splat(0);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const value = v128.load(x);
    const term = expPair(f64x2.sub(value, shift));
    sum = f64x2.add(sum, v128.and(term, f64x2.ne(value, shift)));
    x += 16;
  }
  let total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  if (x < end) {
    const value = load<f64>(x);
    if (value != largest) total += f64x2.extract_lane(expPair(f64x2.splat(value - largest)), 0);
  }
  return total;
}

/** out = e^(x − shift); returns the sum. */
export function expShifted(n: i32, x: usize, shift: f64, out: usize): f64 {
  const subtracted = f64x2.splat(shift);
  let sum = f64x2.splat(0);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const term = expPair(f64x2.sub(v128.load(x), subtracted));
    v128.store(out, term);
    sum = f64x2.add(sum, term);
    x += 16;
    out += 16;
  }
  let total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  if (x < end) {
    const term = f64x2.extract_lane(expPair(f64x2.splat(load<f64>(x) - shift)), 0);
    store<f64>(out, term);
    total += term;
  }
  return total;
}
