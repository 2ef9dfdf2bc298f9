// Rows of a row-major matrix picked and placed by int32 index. The indices must have been checked.

import { axpy } from "../blas/level1";

/** The first position whose index is not one of 0 … size − 1; −1 if all are. */
export function firstOutside(n: i32, indices: usize, size: i32): i32 {
  for (let i = 0; i < n; ++i) {
    if (<u32>load<i32>(indices + ((<usize>i) << 2)) >= <u32>size) return i;
  }
  return -1;
}

/** out[i, :] = x[indices[i], :] */
export function gatherRows(count: i32, columns: i32, x: usize, indices: usize, out: usize): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < count; ++i) {
    copyRow(columns, x + <usize>load<i32>(indices) * row, out);
    indices += 4;
    out += row;
  }
}

/** out[indices[i], :] = x[i, :]; of several rows with one index the last stays. */
export function scatterRows(count: i32, columns: i32, x: usize, indices: usize, out: usize): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < count; ++i) {
    copyRow(columns, x, out + <usize>load<i32>(indices) * row);
    indices += 4;
    x += row;
  }
}

/** out[indices[i], :] += x[i, :] */
export function scatterAddRows(count: i32, columns: i32, x: usize, indices: usize, out: usize): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < count; ++i) {
    axpy(columns, 1, x, out + <usize>load<i32>(indices) * row);
    indices += 4;
    x += row;
  }
}

export function copyRow(n: i32, x: usize, out: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(out, v128.load(x));
    x += 16;
    out += 16;
  }
  if (x < end) store<f64>(out, load<f64>(x));
}

/**
 * out[i] = the place of the largest number of row i; of equal ones, the first. Gives whether all numbers
 * are finite. Choices instead of branches: which number is largest cannot be foreseen.
 */
export function largestOfRows(rows: i32, columns: i32, x: usize, out: usize): i32 {
  let zero: f64 = 0;
  for (let i = 0; i < rows; ++i) {
    let most = load<f64>(x);
    let place = 0;
    zero += 0 * most;
    x += 8;
    for (let j = 1; j < columns; ++j) {
      const value = load<f64>(x);
      const more = value > most;
      most = select<f64>(value, most, more);
      place = select<i32>(j, place, more);
      zero += 0 * value;
      x += 8;
    }
    store<i32>(out, place);
    out += 4;
  }
  return i32(zero == 0);
}
