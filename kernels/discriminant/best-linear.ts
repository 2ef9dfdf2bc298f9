// Which of several linear functions is the largest in each row, without storing the functions'
// values.

import { Floats, Ints } from "../record";

/**
 * out[i] = 1 + the k with the largest constants[k] + Σⱼ x[i, j]·coefficients[k, j] (the first in
 * case of a tie) if that value is above 0, else 0. Functions come in pairs; an odd one is paired
 * with a function that is −∞. `scores` has room for eight numbers per pair, and `out` for a
 * multiple of four rows. Returns whether the first function is finite everywhere. Masks replace
 * branches, because which number is largest cannot be predicted.
 *
 * @spans x[rows * columns], coefficients[2 * pairs * columns], constants[2 * pairs], scores[8 * pairs], out[4 *
 * Math.ceil(rows / 4)]
 */
export function largestLinear(
  rows: i32,
  columns: i32,
  pairs: i32,
  x: Floats,
  coefficients: Floats,
  constants: Floats,
  scores: Floats,
  out: Ints,
): i32 {
  const row = (<usize>columns) << 3;
  const nought = f64x2.splat(0);
  let zeros = nought;
  for (let i = 0; i < rows; i += 4) {
    const left = rows - i;
    // Missing rows are replaced by the first.
    const x1 = left > 1 ? x + row : x;
    const x2 = left > 2 ? x1 + row : x;
    const x3 = left > 3 ? x2 + row : x;
    let pair = coefficients;
    for (let k: usize = 0; k < <usize>pairs; ++k) {
      scorePair(columns, x, x1, x2, x3, pair, constants + (k << 4), scores + (k << 6));
      pair += row << 1;
    }
    if (pairs > 0) {
      const both = f64x2.add(v128.load(scores), v128.load(scores, 16));
      zeros = f64x2.add(zeros, f64x2.mul(nought, both));
    }
    let most0 = nought;
    let most1 = nought;
    let classes0 = nought;
    let classes1 = nought;
    let at = scores;
    for (let k = 1; k <= pairs << 1; ++k) {
      const own = f64x2.splat(<f64>k);
      const first = v128.load(at);
      const second = v128.load(at, 16);
      const more0 = f64x2.gt(first, most0);
      const more1 = f64x2.gt(second, most1);
      most0 = v128.bitselect(first, most0, more0);
      most1 = v128.bitselect(second, most1, more1);
      classes0 = v128.bitselect(own, classes0, more0);
      classes1 = v128.bitselect(own, classes1, more1);
      at += 32;
    }
    const half = i32x4.trunc_sat_f64x2_s_zero(classes0);
    const rest = i32x4.trunc_sat_f64x2_s_zero(classes1);
    v128.store(out, v128.shuffle<i32>(half, rest, 0, 1, 4, 5));
    out += 16;
    x += row << 2;
  }
  return i32(f64x2.extract_lane(zeros, 0) == 0 && f64x2.extract_lane(zeros, 1) == 0);
}

/** Two functions of four rows: out[function][row]. */
export function scorePair(
  columns: i32,
  x0: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  coefficients: usize,
  constants: usize,
  out: usize,
): void {
  const second = (<usize>columns) << 3;
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const end = coefficients + second;
  while (coefficients + 16 <= end) {
    const w0 = v128.load(coefficients);
    const w1 = v128.load(coefficients + second);
    let value = v128.load(x0);
    a0 = f64x2.add(a0, f64x2.mul(w0, value));
    a1 = f64x2.add(a1, f64x2.mul(w1, value));
    value = v128.load(x1);
    b0 = f64x2.add(b0, f64x2.mul(w0, value));
    b1 = f64x2.add(b1, f64x2.mul(w1, value));
    value = v128.load(x2);
    c0 = f64x2.add(c0, f64x2.mul(w0, value));
    c1 = f64x2.add(c1, f64x2.mul(w1, value));
    value = v128.load(x3);
    d0 = f64x2.add(d0, f64x2.mul(w0, value));
    d1 = f64x2.add(d1, f64x2.mul(w1, value));
    x0 += 16;
    x1 += 16;
    x2 += 16;
    x3 += 16;
    coefficients += 16;
  }
  const constant0 = v128.load64_splat(constants);
  const constant1 = v128.load64_splat(constants, 8);
  v128.store(out, f64x2.add(constant0, sumsOf(a0, b0)));
  v128.store(out, f64x2.add(constant0, sumsOf(c0, d0)), 16);
  v128.store(out, f64x2.add(constant1, sumsOf(a1, b1)), 32);
  v128.store(out, f64x2.add(constant1, sumsOf(c1, d1)), 48);
  if (coefficients == end) return;
  const first = v128.load64_lane(x1, v128.load64_zero(x0), 1);
  const rest = v128.load64_lane(x3, v128.load64_zero(x2), 1);
  const w0 = v128.load64_splat(coefficients);
  const w1 = v128.load64_splat(coefficients + second);
  v128.store(out, f64x2.add(v128.load(out), f64x2.mul(w0, first)));
  v128.store(out, f64x2.add(v128.load(out, 16), f64x2.mul(w0, rest)), 16);
  v128.store(out, f64x2.add(v128.load(out, 32), f64x2.mul(w1, first)), 32);
  v128.store(out, f64x2.add(v128.load(out, 48), f64x2.mul(w1, rest)), 48);
}

/** The sum of the two numbers of each of two pairs. */
function sumsOf(left: v128, right: v128): v128 {
  return f64x2.add(v128.shuffle<f64>(left, right, 0, 2), v128.shuffle<f64>(left, right, 1, 3));
}
