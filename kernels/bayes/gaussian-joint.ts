// Log-densities of rows under normal distributions with diagonal covariance, one per class.

import { Floats } from "../record";

/**
 * out[i, k] = constants[k] − Σⱼ (x[i, j] − means[k, j])²·halfPrecisions[k, j]. Four rows share each pass
 * over a class's parameters; a row with NaN gets NaN.
 *
 * @spans x[rows * columns], means[classes * columns], halfPrecisions[classes * columns], constants[classes], out[rows
 * * classes]
 */
export function gaussianJoint(
  rows: i32,
  columns: i32,
  classes: i32,
  x: Floats,
  means: Floats,
  halfPrecisions: Floats,
  constants: Floats,
  out: Floats,
): void {
  const row = (<usize>columns) << 3;
  const outRow = (<usize>classes) << 3;
  for (let i = 0; i < rows; i += 4) {
    // The last rows are computed again with their predecessors rather than one by one.
    const start = <usize>max(0, min(i, rows - 4));
    for (let k: usize = 0; k < <usize>classes; ++k) {
      const at = k * row;
      const constant = load<f64>(constants + (k << 3));
      const target = out + start * outRow + (k << 3);
      if (rows >= 4) {
        quadratic4(columns, x + start * row, row, means + at, halfPrecisions + at, constant, target, outRow);
      } else {
        for (let r: usize = 0; r < <usize>rows; ++r) {
          const sum = quadratic(columns, x + r * row, means + at, halfPrecisions + at);
          store<f64>(target + r * outRow, constant - sum);
        }
      }
    }
  }
}

/** Four rows against one class. */
export function quadratic4(
  n: i32,
  x: usize,
  row: usize,
  mean: usize,
  precision: usize,
  constant: f64,
  out: usize,
  outRow: usize,
): void {
  const x1 = row;
  const x2 = row << 1;
  const x3 = x1 + x2;
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const m = v128.load(mean);
    const p = v128.load(precision);
    const d0 = f64x2.sub(v128.load(x), m);
    const d1 = f64x2.sub(v128.load(x + x1), m);
    const d2 = f64x2.sub(v128.load(x + x2), m);
    const d3 = f64x2.sub(v128.load(x + x3), m);
    s0 = f64x2.add(s0, f64x2.mul(p, f64x2.mul(d0, d0)));
    s1 = f64x2.add(s1, f64x2.mul(p, f64x2.mul(d1, d1)));
    s2 = f64x2.add(s2, f64x2.mul(p, f64x2.mul(d2, d2)));
    s3 = f64x2.add(s3, f64x2.mul(p, f64x2.mul(d3, d3)));
    x += 16;
    mean += 16;
    precision += 16;
  }
  let t0 = f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1);
  let t1 = f64x2.extract_lane(s1, 0) + f64x2.extract_lane(s1, 1);
  let t2 = f64x2.extract_lane(s2, 0) + f64x2.extract_lane(s2, 1);
  let t3 = f64x2.extract_lane(s3, 0) + f64x2.extract_lane(s3, 1);
  if (x < end) {
    const m = load<f64>(mean);
    const p = load<f64>(precision);
    const d0 = load<f64>(x) - m;
    const d1 = load<f64>(x + x1) - m;
    const d2 = load<f64>(x + x2) - m;
    const d3 = load<f64>(x + x3) - m;
    t0 += p * (d0 * d0);
    t1 += p * (d1 * d1);
    t2 += p * (d2 * d2);
    t3 += p * (d3 * d3);
  }
  store<f64>(out, constant - t0);
  store<f64>(out + outRow, constant - t1);
  store<f64>(out + (outRow << 1), constant - t2);
  store<f64>(out + (outRow << 1) + outRow, constant - t3);
}

/** One row against one class, added up in the same order as quadratic4 does. */
export function quadratic(n: i32, x: usize, mean: usize, precision: usize): f64 {
  let even: f64 = 0;
  let odd: f64 = 0;
  let j = 0;
  for (; j + 2 <= n; j += 2) {
    const d0 = load<f64>(x) - load<f64>(mean);
    const d1 = load<f64>(x, 8) - load<f64>(mean, 8);
    even += load<f64>(precision) * (d0 * d0);
    odd += load<f64>(precision, 8) * (d1 * d1);
    x += 16;
    mean += 16;
    precision += 16;
  }
  let sum = even + odd;
  if (j < n) {
    const d = load<f64>(x) - load<f64>(mean);
    sum += load<f64>(precision) * (d * d);
  }
  return sum;
}
