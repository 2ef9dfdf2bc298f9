// All distances between the rows of two matrices. A block of rows of Y stays in the first-level cache
// while the rows of X pass by; the inner functions take one row of X and four of Y.

import { gemm } from "../blas/gemm";
import { dot } from "../blas/level1";
import { Floats } from "../record";
import { MetricCode } from "./metric.shared";
import {
  chebyshev1,
  chebyshev4,
  hamming1,
  hamming4,
  manhattan1,
  manhattan4,
  squared1,
  squared4,
} from "./metrics";

/** Numbers of Y in a block. */
const BLOCK: i32 = 2048;

/**
 * out[i, j] = metric(row i of x, row j of y); out has ldo elements between rows.
 *
 * @spans x[rows * columns], y[others * columns], out[reach(rows, ldo, others, 1)]
 */
export function pairwise(
  metric: i32,
  rows: i32,
  others: i32,
  columns: i32,
  x: Floats,
  y: Floats,
  out: Floats,
  ldo: i32,
): void {
  const row = (<usize>columns) << 3;
  const outRow = (<usize>ldo) << 3;
  const height = max(4, (BLOCK / max(1, columns)) & ~3);
  for (let j = 0; j < others; j += height) {
    const count = min(height, others - j);
    let xi = x;
    let oi = out + ((<usize>j) << 3);
    for (let i = 0; i < rows; ++i) {
      oneToMany(metric, count, columns, xi, y + <usize>j * row, oi);
      xi += row;
      oi += outRow;
    }
  }
}

/** out[j] = metric(x, row j of y) */
export function oneToMany(metric: i32, n: i32, d: i32, x: usize, y: usize, out: usize): void {
  const row = (<usize>d) << 3;
  let j = 0;
  for (; j + 4 <= n; j += 4) {
    if (metric == MetricCode.SQUARED) squared4(d, x, y, row, out);
    else if (metric == MetricCode.MANHATTAN) manhattan4(d, x, y, row, out);
    else if (metric == MetricCode.CHEBYSHEV) chebyshev4(d, x, y, row, out);
    else if (metric == MetricCode.HAMMING) hamming4(d, x, y, row, out);
    y += row << 2;
    out += 32;
  }
  for (; j < n; ++j) {
    store<f64>(out, oneToOne(metric, d, x, y));
    y += row;
    out += 8;
  }
}

function oneToOne(metric: i32, d: i32, x: usize, y: usize): f64 {
  if (metric == MetricCode.SQUARED) return squared1(d, x, y);
  if (metric == MetricCode.MANHATTAN) return manhattan1(d, x, y);
  if (metric == MetricCode.CHEBYSHEV) return chebyshev1(d, x, y);
  return hamming1(d, x, y);
}

/**
 * Squared Euclidean distances as |x|² + |y|² − 2 · x·y, with the products from the matrix product and
 * negative results raised to 0. work holds m + n numbers.
 *
 * @spans x[rows * columns], y[others * columns], out[reach(rows, ldo, others, 1)], work = rows + others
 */
export function squaredByProduct(
  rows: i32,
  others: i32,
  columns: i32,
  x: Floats,
  y: Floats,
  out: Floats,
  ldo: i32,
  work: Floats,
): void {
  const yNorms = work + ((<usize>rows) << 3);
  squaredNorms(rows, columns, x, work);
  squaredNorms(others, columns, y, yNorms);
  gemm(rows, others, columns, -2, x, columns, 1, y, 1, columns, 0, out, ldo);
  const outRow = (<usize>ldo) << 3;
  for (let i = 0; i < rows; ++i) {
    addNorms(others, load<f64>(work + ((<usize>i) << 3)), yNorms, out);
    out += outRow;
  }
}

export function squaredNorms(rows: i32, d: i32, x: usize, out: usize): void {
  const row = (<usize>d) << 3;
  for (let i = 0; i < rows; ++i) {
    store<f64>(out, dot(d, x, x));
    x += row;
    out += 8;
  }
}

/** out = max(0, out + norm + norms); NaN stays. */
export function addNorms(n: i32, norm: f64, norms: usize, out: usize): void {
  const own = f64x2.splat(norm);
  const zero = f64x2.splat(0);
  const end = out + ((<usize>n) << 3);
  while (out + 16 <= end) {
    const sum = f64x2.add(f64x2.add(own, v128.load(norms)), v128.load(out));
    v128.store(out, f64x2.pmax(sum, zero));
    norms += 16;
    out += 16;
  }
  if (out < end) store<f64>(out, max(0, norm + load<f64>(norms) + load<f64>(out)));
}

/** x = √x, element by element. */
export function squareRoots(n: i32, x: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(x, f64x2.sqrt(v128.load(x)));
    x += 16;
  }
  if (x < end) store<f64>(x, Math.sqrt(load<f64>(x)));
}
