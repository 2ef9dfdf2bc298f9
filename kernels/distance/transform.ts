// Maps rows into a space where the Euclidean distance yields the requested one.

import { divideBy, nrm2, scal } from "../blas/level1";
import { Floats } from "../record";
import { copyRow } from "../reduce/rows";

/** Lengths outside this range are recomputed after an exact rescaling. */
const LEAST_LENGTH: f64 = 1e-280;
const GREATEST_LENGTH: f64 = 1e280;
/** 2^600 */
const RAISE: f64 = 4.149515568880993e180;

/**
 * out = the rows of x divided by their lengths; rows of length 0 stay 0, and zeros[i] is 1 for
 * them.
 *
 * @spans x[rows * columns], out[rows * columns], zeros[rows]
 */
export function normalizeRows(rows: i32, columns: i32, x: Floats, out: Floats, zeros: Floats): void {
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
 *
 * @spans xZeros[rows], yZeros[others], out[reach(rows, ldo, others, 1)]
 */
export function cosineFromSquares(
  rows: i32,
  others: i32,
  xZeros: Floats,
  yZeros: Floats,
  out: Floats,
  ldo: i32,
): void {
  for (let i = 0; i < rows; ++i) {
    halveSquares(others, load<f64>(xZeros), yZeros, out);
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
