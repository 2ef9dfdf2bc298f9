// Scores of rows for each of several classes: linear functions, and log-densities of normal
// distributions with any covariance.

import { Floats } from "../record";

/**
 * out[i, k] = constants[k] + Σⱼ (x[i, j] − center[j])·coefficients[k, j]. Four rows share each pass over a
 * class's coefficients.
 *
 * @spans x[rows * columns], center[columns], coefficients[classes * columns], constants[classes], out[rows * classes]
 */
export function linearScores(
  rows: i32,
  columns: i32,
  classes: i32,
  x: Floats,
  center: Floats,
  coefficients: Floats,
  constants: Floats,
  out: Floats,
): void {
  const row = (<usize>columns) << 3;
  const outRow = (<usize>classes) << 3;
  for (let i = 0; i < rows; i += 4) {
    const left = rows - i;
    const x1 = left > 1 ? row : 0;
    const x2 = left > 2 ? row << 1 : 0;
    const x3 = left > 3 ? row + (row << 1) : 0;
    for (let k: usize = 0; k < <usize>classes; ++k) {
      const constant = load<f64>(constants + (k << 3));
      linear4(columns, x, x1, x2, x3, center, coefficients + k * row, constant, out + (k << 3), left, outRow);
    }
    x += row << 2;
    out += outRow << 2;
  }
}

/** Four rows, padded by repeating the first; the results of `left` of them are stored. */
export function linear4(
  n: i32,
  x: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  center: usize,
  coefficient: usize,
  constant: f64,
  out: usize,
  left: i32,
  outRow: usize,
): void {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const m = v128.load(center);
    const b = v128.load(coefficient);
    s0 = f64x2.add(s0, f64x2.mul(b, f64x2.sub(v128.load(x), m)));
    s1 = f64x2.add(s1, f64x2.mul(b, f64x2.sub(v128.load(x + x1), m)));
    s2 = f64x2.add(s2, f64x2.mul(b, f64x2.sub(v128.load(x + x2), m)));
    s3 = f64x2.add(s3, f64x2.mul(b, f64x2.sub(v128.load(x + x3), m)));
    x += 16;
    center += 16;
    coefficient += 16;
  }
  let t0 = f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1);
  let t1 = f64x2.extract_lane(s1, 0) + f64x2.extract_lane(s1, 1);
  let t2 = f64x2.extract_lane(s2, 0) + f64x2.extract_lane(s2, 1);
  let t3 = f64x2.extract_lane(s3, 0) + f64x2.extract_lane(s3, 1);
  if (x < end) {
    const m = load<f64>(center);
    const b = load<f64>(coefficient);
    t0 += b * (load<f64>(x) - m);
    t1 += b * (load<f64>(x + x1) - m);
    t2 += b * (load<f64>(x + x2) - m);
    t3 += b * (load<f64>(x + x3) - m);
  }
  store<f64>(out, constant + t0);
  if (left > 1) store<f64>(out + outRow, constant + t1);
  if (left > 2) store<f64>(out + (outRow << 1), constant + t2);
  if (left > 3) store<f64>(out + (outRow << 1) + outRow, constant + t3);
}

/**
 * out[i, k] = constants[k] − ½·‖roots[k]·(x[i] − means[k])‖², where roots[k] is lower triangular,
 * of columns × columns numbers: the inverse of a covariance's Cholesky factor. `work` has 16
 * numbers per column and 16 more. Eight rows are transposed into columns, so that each number of a
 * root is loaded once for all of them.
 *
 * @spans x[rows * columns], means[classes * columns], roots[classes * columns * columns], constants[classes],
 * out[rows * classes], work[16 * columns + 16]
 */
export function triangularScores(
  rows: i32,
  columns: i32,
  classes: i32,
  x: Floats,
  means: Floats,
  roots: Floats,
  constants: Floats,
  out: Floats,
  work: Floats,
): void {
  const row = (<usize>columns) << 3;
  const outRow = (<usize>classes) << 3;
  const deviations = work + ((<usize>columns) << 6);
  const squares = deviations + ((<usize>columns) << 6);
  const limits = squares + 64;
  fill8(limits, Infinity);
  for (let i = 0; i < rows; i += 8) {
    const left = min(8, rows - i);
    turn8(columns, left, x, row, work);
    for (let k: usize = 0; k < <usize>classes; ++k) {
      subtract8(columns, work, means + k * row, deviations);
      squares8(columns, deviations, roots + k * row * <usize>columns, limits, squares);
      const constant = load<f64>(constants + (k << 3));
      for (let r: usize = 0; r < <usize>left; ++r)
        store<f64>(out + r * outRow + (k << 3), constant - 0.5 * load<f64>(squares + (r << 3)));
    }
    x += row << 3;
    out += outRow << 3;
  }
}

/** Up to eight rows as columns of eight; if there are fewer, the first row is repeated. */
export function turn8(columns: i32, left: i32, x: usize, row: usize, out: usize): void {
  for (let r: usize = 0; r < 8; ++r) turnRow(columns, r < <usize>left ? x + r * row : x, out + (r << 3));
}

/** A row as a column of numbers that lie 64 bytes apart. */
export function turnRow(columns: i32, x: usize, out: usize): void {
  const end = (<usize>columns) << 3;
  for (let j: usize = 0; j < end; j += 8) store<f64>(out + (j << 3), load<f64>(x + j));
}

/** Eight times the same number. */
export function fill8(out: usize, value: f64): void {
  const both = f64x2.splat(value);
  v128.store(out, both);
  v128.store(out, both, 16);
  v128.store(out, both, 32);
  v128.store(out, both, 48);
}

export function subtract8(columns: i32, x: usize, mean: usize, out: usize): void {
  for (let j = 0; j < columns; ++j) {
    const m = v128.load64_splat(mean);
    v128.store(out, f64x2.sub(v128.load(x), m));
    v128.store(out, f64x2.sub(v128.load(x, 16), m), 16);
    v128.store(out, f64x2.sub(v128.load(x, 32), m), 32);
    v128.store(out, f64x2.sub(v128.load(x, 48), m), 48);
    mean += 8;
    x += 64;
    out += 64;
  }
}

/**
 * out[r] = ‖root·d[·, r]‖² for eight columns d of deviations, two rows of the root at a time. Sums that are all above
 * their limits are left as they are then.
 */
export function squares8(n: i32, d: usize, root: usize, limits: usize, out: usize): void {
  const row = (<usize>n) << 3;
  // The sums are in memory, because more vectors than there are registers would be live in the inner loop.
  fill8(out, 0);
  let j = 0;
  for (; j + 2 <= n; j += 2) {
    if ((j & 7) == 0 && areAbove(limits, out)) return;
    let a0 = f64x2.splat(0);
    let a1 = a0;
    let a2 = a0;
    let a3 = a0;
    let b0 = a0;
    let b1 = a0;
    let b2 = a0;
    let b3 = a0;
    let at = root;
    const end = root + ((<usize>(j + 1)) << 3);
    let from = d;
    while (at < end) {
      const x0 = v128.load(from);
      const x1 = v128.load(from, 16);
      const x2 = v128.load(from, 32);
      const x3 = v128.load(from, 48);
      const a = v128.load64_splat(at);
      a0 = f64x2.add(a0, f64x2.mul(a, x0));
      a1 = f64x2.add(a1, f64x2.mul(a, x1));
      a2 = f64x2.add(a2, f64x2.mul(a, x2));
      a3 = f64x2.add(a3, f64x2.mul(a, x3));
      const b = v128.load64_splat(at + row);
      b0 = f64x2.add(b0, f64x2.mul(b, x0));
      b1 = f64x2.add(b1, f64x2.mul(b, x1));
      b2 = f64x2.add(b2, f64x2.mul(b, x2));
      b3 = f64x2.add(b3, f64x2.mul(b, x3));
      at += 8;
      from += 64;
    }
    const b = v128.load64_splat(at + row);
    b0 = f64x2.add(b0, f64x2.mul(b, v128.load(from)));
    b1 = f64x2.add(b1, f64x2.mul(b, v128.load(from, 16)));
    b2 = f64x2.add(b2, f64x2.mul(b, v128.load(from, 32)));
    b3 = f64x2.add(b3, f64x2.mul(b, v128.load(from, 48)));
    addTo(out, f64x2.add(f64x2.mul(a0, a0), f64x2.mul(b0, b0)));
    addTo(out + 16, f64x2.add(f64x2.mul(a1, a1), f64x2.mul(b1, b1)));
    addTo(out + 32, f64x2.add(f64x2.mul(a2, a2), f64x2.mul(b2, b2)));
    addTo(out + 48, f64x2.add(f64x2.mul(a3, a3), f64x2.mul(b3, b3)));
    root += row << 1;
  }
  if (j == n) return;
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  for (let i: usize = 0; i < row; i += 8) {
    const a = v128.load64_splat(root + i);
    const from = d + (i << 3);
    a0 = f64x2.add(a0, f64x2.mul(a, v128.load(from)));
    a1 = f64x2.add(a1, f64x2.mul(a, v128.load(from, 16)));
    a2 = f64x2.add(a2, f64x2.mul(a, v128.load(from, 32)));
    a3 = f64x2.add(a3, f64x2.mul(a, v128.load(from, 48)));
  }
  addTo(out, f64x2.mul(a0, a0));
  addTo(out + 16, f64x2.mul(a1, a1));
  addTo(out + 32, f64x2.mul(a2, a2));
  addTo(out + 48, f64x2.mul(a3, a3));
}

function addTo(at: usize, value: v128): void {
  v128.store(at, f64x2.add(v128.load(at), value));
}

/** Whether all of eight numbers are above their limits. */
function areAbove(limits: usize, x: usize): bool {
  const first = v128.and(
    f64x2.gt(v128.load(x), v128.load(limits)),
    f64x2.gt(v128.load(x, 16), v128.load(limits, 16)),
  );
  const second = v128.and(
    f64x2.gt(v128.load(x, 32), v128.load(limits, 32)),
    f64x2.gt(v128.load(x, 48), v128.load(limits, 48)),
  );
  return i64x2.all_true(v128.and(first, second));
}
