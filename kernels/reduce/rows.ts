// Gathers and scatters rows of a row-major matrix by int32 index. The caller must have checked the
// indices.

import { axpy } from "../blas/level1";
import { Floats, Ints } from "../record";

/** The first position whose index is not one of 0 … size − 1; −1 if all are. */
export function firstOutside(n: i32, indices: usize, size: i32): i32 {
  for (let i = 0; i < n; ++i) {
    if (<u32>load<i32>(indices + ((<usize>i) << 2)) >= <u32>size) return i;
  }
  return -1;
}

/**
 * out[i, :] = x[indices[i], :]
 *
 * @spans x, indices[count], out[count * columns]
 */
export function gatherRows(count: i32, columns: i32, x: Floats, indices: Ints, out: Floats): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < count; ++i) {
    copyRow(columns, x + <usize>load<i32>(indices) * row, out);
    indices += 4;
    out += row;
  }
}

/**
 * out[indices[i], :] = x[i, :]; of several rows with the same index the last one wins.
 *
 * @spans x[count * columns], indices[count], out
 */
export function scatterRows(count: i32, columns: i32, x: Floats, indices: Ints, out: Floats): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < count; ++i) {
    copyRow(columns, x, out + <usize>load<i32>(indices) * row);
    indices += 4;
    x += row;
  }
}

/**
 * out[indices[i], :] += x[i, :]
 *
 * @spans x[count * columns], indices[count], out
 */
export function scatterAddRows(count: i32, columns: i32, x: Floats, indices: Ints, out: Floats): void {
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
 * out[i] = the position of the largest number of row i, the first in case of a tie. Returns whether
 * all numbers are finite. Two rows at a time, with masks instead of branches, because which number
 * is largest cannot be predicted.
 *
 * @wrapper (x: Rows, out[x.rows])
 */
export function largestOfRows(rows: i32, columns: i32, x: Floats, out: Ints): bool {
  const row = (<usize>columns) << 3;
  const nought = f64x2.splat(0);
  let zeros = nought;
  for (let i = 0; i < rows; i += 2) {
    // A last row without a partner is paired with itself.
    const other = i + 1 < rows ? row : 0;
    const end = x + row;
    let most = v128.load64_lane(x + other, v128.load64_zero(x), 1);
    let indices = nought;
    let own = nought;
    zeros = f64x2.add(zeros, f64x2.mul(nought, most));
    for (let at = x + 8; at < end; at += 8) {
      const values = v128.load64_lane(at + other, v128.load64_zero(at), 1);
      const more = f64x2.gt(values, most);
      own = f64x2.add(own, f64x2.splat(1));
      most = v128.bitselect(values, most, more);
      indices = v128.bitselect(own, indices, more);
      zeros = f64x2.add(zeros, f64x2.mul(nought, values));
    }
    store<i32>(out, <i32>f64x2.extract_lane(indices, 0));
    if (other != 0) store<i32>(out, <i32>f64x2.extract_lane(indices, 1), 4);
    x += row << 1;
    out += 8;
  }
  return f64x2.extract_lane(zeros, 0) == 0 && f64x2.extract_lane(zeros, 1) == 0;
}
