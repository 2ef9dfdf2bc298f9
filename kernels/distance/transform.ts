// Rows brought into a space where the Euclidean distance gives the one that is meant.

import { divideBy, nrm2, scal } from "../blas/level1";
import { dot4 } from "../blas/level2";
import { copyRow } from "../reduce/rows";
import { centerRows } from "../reduce/scatter";

/** Lengths outside this range are found again after an exact rescaling. */
const LEAST_LENGTH: f64 = 1e-280;
const GREATEST_LENGTH: f64 = 1e280;
/** 2^600 */
const RAISE: f64 = 4.149515568880993e180;

/** out = the rows of x divided by their lengths; rows of length 0 stay 0, and zeros[i] says 1 for them. */
export function normalizeRows(rows: i32, columns: i32, x: usize, out: usize, zeros: usize): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    copyRow(columns, x, out);
    store<f64>(zeros, normalizeRow(columns, out));
    x += row;
    out += row;
    zeros += 8;
  }
}

/** Returns 1 if all of x is 0, else 0. */
export function normalizeRow(n: i32, x: usize): f64 {
  let length = nrm2(n, x);
  if (length == 0) return 1;
  if (length < LEAST_LENGTH || length > GREATEST_LENGTH) {
    scal(n, length < 1 ? RAISE : 1 / RAISE, x);
    length = nrm2(n, x);
  }
  divideBy(n, length, x);
  return 0;
}

/**
 * Cosine distances from the squared distances of normalized rows: 1 − cos θ = ½ |u − v|², which keeps
 * its digits where the angle is small. Rows without direction are at distance 1 from everything.
 */
export function cosineFromSquares(m: i32, n: i32, xZeros: usize, yZeros: usize, out: usize, ldo: i32): void {
  for (let i = 0; i < m; ++i) {
    halveSquares(n, load<f64>(xZeros), yZeros, out);
    xZeros += 8;
    out += (<usize>ldo) << 3;
  }
}

export function halveSquares(n: i32, xZero: f64, yZeros: usize, out: usize): void {
  const end = out + ((<usize>n) << 3);
  while (out < end) {
    const zero = xZero + load<f64>(yZeros) > 0;
    store<f64>(out, zero ? 1 : min(2, 0.5 * load<f64>(out)));
    yZeros += 8;
    out += 8;
  }
}

/**
 * out = L⁻¹(x − origin) for every row x, with L lower triangular of d×d. The origin, common to all rows
 * of a comparison, takes away an offset that would cost digits. work holds 4 numbers.
 */
export function whitenRows(
  rows: i32,
  d: i32,
  x: usize,
  origin: usize,
  factor: usize,
  out: usize,
  work: usize,
): void {
  const row = (<usize>d) << 3;
  centerRows(rows, d, x, origin, out);
  let i = 0;
  for (; i + 4 <= rows; i += 4) {
    whiten4(d, factor, out, row, work);
    out += row << 2;
  }
  for (; i < rows; ++i) {
    whiten1(d, factor, out);
    out += row;
  }
}

/** Forward substitution in four rows at once. */
export function whiten4(d: i32, factor: usize, z: usize, row: usize, work: usize): void {
  for (let j = 0; j < d; ++j) {
    const at = (<usize>j) << 3;
    dot4(j, 1, z, row, factor, 0, work);
    const pivot = load<f64>(factor + at);
    let target = z + at;
    for (let r: usize = 0; r < 32; r += 8) {
      store<f64>(target, (load<f64>(target) - load<f64>(work + r)) / pivot);
      target += row;
    }
    factor += row;
  }
}

/** The same for one row; its sums run in the order of dot4, so that equal rows stay equal. */
export function whiten1(d: i32, factor: usize, z: usize): void {
  const row = (<usize>d) << 3;
  for (let j = 0; j < d; ++j) {
    const target = z + ((<usize>j) << 3);
    const pivot = load<f64>(factor + ((<usize>j) << 3));
    store<f64>(target, (load<f64>(target) - pairDot(j, z, factor)) / pivot);
    factor += row;
  }
}

function pairDot(n: i32, x: usize, y: usize): f64 {
  let s = f64x2.splat(0);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    s = f64x2.add(s, f64x2.mul(v128.load(x), v128.load(y)));
    x += 16;
    y += 16;
  }
  const sum = f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
  return x < end ? sum + load<f64>(x) * load<f64>(y) : sum;
}
