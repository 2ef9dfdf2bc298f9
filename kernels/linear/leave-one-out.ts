// Errors of ridge regressions for cases that are left out one by one, without fitting again.

import { gemm } from "../blas/gemm";
import { Floats } from "../record";

/**
 * Adds up the squared errors of some cases, for every response and penalty: residuals divided by 1 − leverage, which
 * is the sum of a free part and of what the penalty saves (infinite if that is not positive).
 *
 * `x` holds rows of left singular vectors, or, if there is a `basis` (columns × rank), rows whose products with it are
 * those. `back` holds λ/(d² + λ), rank × length; `shrunken` the same times the scores of each response, `rests` what
 * no coefficients explain, `stride` numbers apart. `all` is the leverage that the vectors share with what they leave;
 * free parts up to `tolerance` are rounding. `weights` may be 0. `work` has room for (2·rank + 2·length + 1)·rows
 * numbers, `out` for length·responses.
 *
 * @spans x[rows * columns], basis?[columns * rank], back[rank * length], shrunken[responses * rank * length],
 * rests[(responses - 1) * stride + rows], weights?[rows], work[(2 * rank + 2 * length + 1) * rows], out[responses *
 * length]
 */
export function leaveOneOutBlock(
  rows: i32,
  columns: i32,
  rank: i32,
  length: i32,
  responses: i32,
  x: Floats,
  basis: Floats,
  back: Floats,
  shrunken: Floats,
  rests: Floats,
  stride: i32,
  weights: Floats,
  all: f64,
  tolerance: f64,
  work: Floats,
  out: Floats,
): void {
  const squares = work + ((<usize>rows * <usize>rank) << 3);
  const given = squares + ((<usize>rows * <usize>rank) << 3);
  const residuals = given + ((<usize>rows * <usize>length) << 3);
  const free = residuals + ((<usize>rows * <usize>length) << 3);
  const rowBytes = (<usize>length) << 3;
  let left = x;
  if (basis != 0) {
    gemm(rows, rank, columns, 1, x, columns, 1, basis, rank, 1, 0, work, rank);
    left = work;
  }
  freeParts(rows, rank, left, weights, all, tolerance, squares, free);
  gemm(rows, length, rank, 1, squares, rank, 1, back, length, 1, 0, given, length);
  if (weights != 0) divideRows(rows, length, weights, given);
  memory.fill(out, 0, <usize>responses * rowBytes);
  for (let r = 0; r < responses; ++r) {
    const own = shrunken + <usize>r * <usize>rank * rowBytes;
    gemm(rows, length, rank, 1, left, rank, 1, own, length, 1, 0, residuals, length);
    const rest = rests + ((<usize>r * <usize>stride) << 3);
    const target = out + <usize>r * rowBytes;
    for (let i = 0; i < rows; ++i) {
      const at = (<usize>i) << 3;
      if (weights != 0 && load<f64>(weights + at) == 0) continue;
      const start = <usize>i * rowBytes;
      addErrors(length, load<f64>(rest + at), load<f64>(free + at), residuals + start, given + start, target);
    }
  }
}

/** out += ((residual + rest) / (free + given))², two penalties at a time. */
function addErrors(length: i32, rest: f64, free: f64, residuals: usize, given: usize, out: usize): void {
  const rests = f64x2.splat(rest);
  const frees = f64x2.splat(free);
  const infinite = f64x2.splat(Infinity);
  const zeros = f64x2.splat(0);
  const end = (<usize>length) << 3;
  let at: usize = 0;
  for (; at + 16 <= end; at += 16) {
    const remaining = f64x2.add(frees, v128.load(given + at));
    const error = f64x2.div(f64x2.add(v128.load(residuals + at), rests), remaining);
    const squared = v128.bitselect(f64x2.mul(error, error), infinite, f64x2.gt(remaining, zeros));
    v128.store(out + at, f64x2.add(v128.load(out + at), squared));
  }
  if (at < end) {
    const remaining = free + load<f64>(given + at);
    const error = (load<f64>(residuals + at) + rest) / remaining;
    store<f64>(out + at, load<f64>(out + at) + (remaining > 0 ? error * error : Infinity));
  }
}

/** Squares of the vectors, and 1 − leverage of fits without a penalty. */
function freeParts(
  rows: i32,
  rank: i32,
  left: usize,
  weights: usize,
  all: f64,
  tolerance: f64,
  squares: usize,
  free: usize,
): void {
  let at: usize = 0;
  for (let i = 0; i < rows; ++i) {
    let sum: f64 = 0;
    for (let k = 0; k < rank; ++k, at += 8) {
      const value = load<f64>(left + at);
      const square = value * value;
      store<f64>(squares + at, square);
      sum += square;
    }
    const offset = (<usize>i) << 3;
    const part = all - (weights == 0 ? sum : sum / load<f64>(weights + offset));
    store<f64>(free + offset, part > tolerance ? part : 0);
  }
}

function divideRows(rows: i32, length: i32, weights: usize, x: usize): void {
  for (let i = 0; i < rows; ++i) {
    const weight = load<f64>(weights + ((<usize>i) << 3));
    for (let k = 0; k < length; ++k, x += 8) store<f64>(x, load<f64>(x) / weight);
  }
}
