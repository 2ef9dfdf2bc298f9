// Column means and sums of squared deviations of a row-major matrix. Every sum carries the rounding
// errors of its additions along (Neumaier 1974), so that accuracy does not depend on the length of
// the data. A weights pointer of 0 means that every row counts once.

import { productError, sumError, sumErrorPair } from "../blas/error-free";
import { Floats } from "../record";

/** Narrow matrices are read several rows at a time, as if they had about this many columns. */
const WIDE: i32 = 16;

/** How many float64 numbers of workspace the kernels of this file need. */
export function momentsWorkLength(columns: i32): i32 {
  return 4 * (columns + WIDE);
}

/** Rows read as one: adding up their columns separately first keeps the inner loop long. */
function rowsAtOnce(columns: i32, weights: usize): i32 {
  return weights == 0 && columns > 0 && columns < WIDE ? WIDE / columns : 1;
}

/** sums += x, errors += what was rounded off. */
export function addRow(n: i32, x: usize, sums: usize, errors: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const value = v128.load(x);
    const before = v128.load(sums);
    const after = f64x2.add(before, value);
    v128.store(sums, after);
    v128.store(errors, f64x2.add(v128.load(errors), sumErrorPair(before, value, after)));
    x += 16;
    sums += 16;
    errors += 16;
  }
  if (x < end) addOne(load<f64>(x), sums, errors);
}

function addOne(value: f64, sum: usize, error: usize): void {
  const before = load<f64>(sum);
  const after = before + value;
  store<f64>(sum, after);
  store<f64>(error, load<f64>(error) + sumError(before, value, after));
}

/** addRow for four rows. */
export function addRows4(n: i32, x: usize, row: usize, sums: usize, errors: usize): void {
  const x1 = row;
  const x2 = row << 1;
  const x3 = x1 + x2;
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const v0 = v128.load(x);
    const v1 = v128.load(x + x1);
    const v2 = v128.load(x + x2);
    const v3 = v128.load(x + x3);
    const s0 = v128.load(sums);
    const s1 = f64x2.add(s0, v0);
    const s2 = f64x2.add(s1, v1);
    const s3 = f64x2.add(s2, v2);
    const s4 = f64x2.add(s3, v3);
    v128.store(sums, s4);
    const left = f64x2.add(sumErrorPair(s0, v0, s1), sumErrorPair(s1, v1, s2));
    const right = f64x2.add(sumErrorPair(s2, v2, s3), sumErrorPair(s3, v3, s4));
    v128.store(errors, f64x2.add(v128.load(errors), f64x2.add(left, right)));
    x += 16;
    sums += 16;
    errors += 16;
  }
  if (x < end) {
    addOne(load<f64>(x), sums, errors);
    addOne(load<f64>(x + x1), sums, errors);
    addOne(load<f64>(x + x2), sums, errors);
    addOne(load<f64>(x + x3), sums, errors);
  }
}

/** sums += w · (x − means) */
export function addDeviations(n: i32, x: usize, means: usize, w: f64, sums: usize, errors: usize): void {
  const weight = f64x2.splat(w);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const value = f64x2.mul(weight, f64x2.sub(v128.load(x), v128.load(means)));
    const before = v128.load(sums);
    const after = f64x2.add(before, value);
    v128.store(sums, after);
    v128.store(errors, f64x2.add(v128.load(errors), sumErrorPair(before, value, after)));
    x += 16;
    means += 16;
    sums += 16;
    errors += 16;
  }
  if (x < end) addOne(w * (load<f64>(x) - load<f64>(means)), sums, errors);
}

/** squares += w · (x − means)², sums += w · (x − means); only the squares carry their errors. */
export function addSquares(
  n: i32,
  x: usize,
  means: usize,
  w: f64,
  sums: usize,
  squares: usize,
  errors: usize,
): void {
  const weight = f64x2.splat(w);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const deviation = f64x2.sub(v128.load(x), v128.load(means));
    const weighted = f64x2.mul(weight, deviation);
    v128.store(sums, f64x2.add(v128.load(sums), weighted));
    const square = f64x2.mul(weighted, deviation);
    const before = v128.load(squares);
    const after = f64x2.add(before, square);
    v128.store(squares, after);
    v128.store(errors, f64x2.add(v128.load(errors), sumErrorPair(before, square, after)));
    x += 16;
    means += 16;
    sums += 16;
    squares += 16;
    errors += 16;
  }
  if (x < end) {
    const deviation = load<f64>(x) - load<f64>(means);
    const weighted = w * deviation;
    store<f64>(sums, load<f64>(sums) + weighted);
    addOne(weighted * deviation, squares, errors);
  }
}

/**
 * Σ x, rounded once.
 *
 * @wrapper (x) n = x.length, work = floats(momentsWorkLength(1))
 */
export function compensatedSum(n: i32, x: Floats, work: Floats): f64 {
  columnSums(n, 1, x, work);
  return total(load<f64>(work), load<f64>(work, (<usize>(1 + WIDE)) << 3));
}

/** sums (at work) and errors (columns + WIDE numbers later) of the columns. */
function columnSums(rows: i32, columns: i32, x: usize, work: usize): void {
  const fold = rowsAtOnce(columns, 0);
  const width = fold * columns;
  const bytes = (<usize>width) << 3;
  const sums = work;
  const errors = work + ((<usize>(columns + WIDE)) << 3);
  memory.fill(work, 0, (<usize>(columns + WIDE)) << 4);
  let left = rows / fold;
  for (; left >= 4; left -= 4) {
    addRows4(width, x, bytes, sums, errors);
    x += bytes << 2;
  }
  for (; left > 0; --left) {
    addRow(width, x, sums, errors);
    x += bytes;
  }
  const row = (<usize>columns) << 3;
  for (let i = rows - (rows % fold); i < rows; ++i) {
    addRow(columns, x, sums, errors);
    x += row;
  }
  foldColumns(fold, columns, sums, errors);
}

/** Adds the sums of the rows that were read as one. */
function foldColumns(fold: i32, columns: i32, sums: usize, errors: usize): void {
  const row = (<usize>columns) << 3;
  for (let f = 1; f < fold; ++f) {
    const offset = <usize>f * row;
    addRow(columns, sums + offset, sums, errors);
    for (let at: usize = 0; at < row; at += 8) {
      store<f64>(errors + at, load<f64>(errors + at) + load<f64>(errors + offset + at));
    }
  }
}

/** Infinite sums have no meaningful error term. */
function total(sum: f64, error: f64): f64 {
  return isFinite(error) ? sum + error : sum;
}

/**
 * The mean of each column; NaN if there is no row or no weight.
 *
 * @wrapper (x: Rows, means[x.columns], weights?[x.rows]) work = floats(momentsWorkLength(x.columns))
 */
export function columnMeans(
  rows: i32,
  columns: i32,
  x: Floats,
  weights: Floats,
  means: Floats,
  work: Floats,
): void {
  if (weights != 0) {
    weightedMeans(rows, columns, x, weights, means, work);
    return;
  }
  columnSums(rows, columns, x, work);
  const errors = work + ((<usize>(columns + WIDE)) << 3);
  for (let j = 0; j < columns; ++j) {
    const at = (<usize>j) << 3;
    store<f64>(means + at, quotient(load<f64>(work + at), load<f64>(errors + at), <f64>rows));
  }
}

/** (sum + error) / n, correct to about the last bit: the mean of equal numbers is that number. */
function quotient(sum: f64, error: f64, n: f64): f64 {
  const high = total(sum, error);
  const first = high / n;
  const remainder = -productError(first, n, high) + (error - (high - sum));
  return isFinite(remainder) ? first + remainder / n : first;
}

/** A first mean, then the mean of the deviations from it, which are small and therefore exact. */
function weightedMeans(rows: i32, columns: i32, x: usize, weights: usize, means: usize, work: usize): void {
  const weight = compensatedSum(rows, weights, work);
  const row = (<usize>columns) << 3;
  const errors = work + ((<usize>(columns + WIDE)) << 3);
  memory.fill(means, 0, row);
  for (let pass = 0; pass < 2; ++pass) {
    memory.fill(work, 0, (<usize>(columns + WIDE)) << 4);
    let xi = x;
    for (let i = 0; i < rows; ++i) {
      addDeviations(columns, xi, means, load<f64>(weights + ((<usize>i) << 3)), work, errors);
      xi += row;
    }
    for (let at: usize = 0; at < row; at += 8) {
      const change = total(load<f64>(work + at), load<f64>(errors + at)) / weight;
      const before = load<f64>(means + at);
      // An infinite first mean is kept, because its deviations are not numbers.
      if (pass == 0 || isFinite(before)) store<f64>(means + at, before + change);
    }
  }
}

/**
 * Σ w · (x − x̄)² of each column. `means` may be off by rounding: the sum of the deviations from it
 * corrects the result (the corrected two-pass algorithm of Chan, Golub and LeVeque 1983).
 *
 * @wrapper (x: Rows, means[x.columns], squares[x.columns], weights?[x.rows])
 *   work = floats(momentsWorkLength(x.columns))
 */
export function columnSquares(
  rows: i32,
  columns: i32,
  x: Floats,
  weights: Floats,
  means: Floats,
  squares: Floats,
  work: Floats,
): void {
  let weight = <f64>rows;
  if (weights != 0) weight = compensatedSum(rows, weights, work);
  const fold = rowsAtOnce(columns, weights);
  const width = fold * columns;
  const row = (<usize>columns) << 3;
  const bytes = (<usize>width) << 3;
  const part = (<usize>(columns + WIDE)) << 3;
  const sums = work + part;
  const totals = sums + part;
  const errors = totals + part;
  for (let f = 0; f < fold; ++f) memory.copy(work + <usize>f * row, means, row);
  memory.fill(sums, 0, 3 * part);
  let i = 0;
  for (; i + fold <= rows; i += fold) {
    const w = weights == 0 ? 1 : load<f64>(weights + ((<usize>i) << 3));
    addSquares(width, x, work, w, sums, totals, errors);
    x += bytes;
  }
  for (; i < rows; ++i) {
    addSquares(columns, x, work, 1, sums, totals, errors);
    x += row;
  }
  foldColumns(fold, columns, totals, errors);
  for (let at: usize = 0; at < row; at += 8) {
    let sum: f64 = 0;
    for (let f = 0; f < fold; ++f) sum += load<f64>(sums + <usize>f * row + at);
    const square = total(load<f64>(totals + at), load<f64>(errors + at));
    const correction = sum == 0 ? 0 : (sum * sum) / weight;
    store<f64>(squares + at, max(0, square - correction));
  }
}
