// Compressed sparse rows: row i holds entries pointers[i] to pointers[i+1] of `indices` (int32) and
// `values` (float64). The entries of `pointers` count from the start of the arrays, so a range of
// rows is the same matrix with a later pointer.

import { Floats, Ints } from "../record";

/** Σ vₖ · x[indexₖ] in two interleaved sums. */
export function csrGatherDot(count: i32, indices: usize, values: usize, x: usize): f64 {
  let even: f64 = 0;
  let odd: f64 = 0;
  const end = indices + ((<usize>(count & ~1)) << 2);
  while (indices < end) {
    even += load<f64>(values) * load<f64>(x + ((<usize>load<i32>(indices)) << 3));
    odd += load<f64>(values, 8) * load<f64>(x + ((<usize>load<i32>(indices, 4)) << 3));
    indices += 8;
    values += 16;
  }
  if (count & 1) even += load<f64>(values) * load<f64>(x + ((<usize>load<i32>(indices)) << 3));
  return even + odd;
}

/** y[indexₖ] += alpha · vₖ */
export function csrScatterAdd(count: i32, alpha: f64, indices: usize, values: usize, y: usize): void {
  const end = indices + ((<usize>count) << 2);
  while (indices < end) {
    const at = y + ((<usize>load<i32>(indices)) << 3);
    store<f64>(at, load<f64>(at) + alpha * load<f64>(values));
    indices += 4;
    values += 8;
  }
}

/**
 * y = A · x
 *
 * @wrapper (a: CsrOperand, x[a.columns], y[a.rows])
 */
export function csrTimesVector(
  rows: i32,
  pointers: usize,
  indices: usize,
  values: usize,
  x: Floats,
  y: Floats,
): void {
  let start = load<i32>(pointers);
  for (let i = 0; i < rows; ++i) {
    const end = load<i32>(pointers, 4);
    const at = <usize>start;
    store<f64>(y, csrGatherDot(end - start, indices + (at << 2), values + (at << 3), x));
    start = end;
    pointers += 4;
    y += 8;
  }
}

/**
 * y += Aᵀ · x
 *
 * @wrapper (a: CsrOperand, x[a.rows], y[a.columns])
 */
export function csrTransposedTimesVector(
  rows: i32,
  pointers: usize,
  indices: usize,
  values: usize,
  x: Floats,
  y: Floats,
): void {
  let start = load<i32>(pointers);
  for (let i = 0; i < rows; ++i) {
    const end = load<i32>(pointers, 4);
    const at = <usize>start;
    csrScatterAdd(end - start, load<f64>(x), indices + (at << 2), values + (at << 3), y);
    start = end;
    pointers += 4;
    x += 8;
  }
}

// A number of columns that are summed side by side, in registers, as a type: the compiler makes its own loop for each.
@unmanaged
class Columns2 {
  s0: v128;
}

@unmanaged
class Columns4 extends Columns2 {
  s1: v128;
}

@unmanaged
class Columns8 extends Columns4 {
  s2: v128;
  s3: v128;
}

@unmanaged
class Columns16 extends Columns8 {
  s4: v128;
  s5: v128;
  s6: v128;
  s7: v128;
}

@unmanaged
class Columns20 extends Columns16 {
  s8: v128;
  s9: v128;
}

/** Some columns of Σ vₖ · B[indexₖ, :]; row is the length of B's rows in bytes. */
function gatherColumns<Columns>(
  count: i32,
  indices: usize,
  values: usize,
  b: usize,
  row: usize,
  c: usize,
): void {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let s4 = s0;
  let s5 = s0;
  let s6 = s0;
  let s7 = s0;
  let s8 = s0;
  let s9 = s0;
  const end = indices + ((<usize>count) << 2);
  while (indices < end) {
    const v = v128.load64_splat(values);
    const source = b + <usize>load<i32>(indices) * row;
    s0 = f64x2.add(s0, f64x2.mul(v, v128.load(source)));
    if (offsetof<Columns>() > 16) {
      s1 = f64x2.add(s1, f64x2.mul(v, v128.load(source, 16)));
    }
    if (offsetof<Columns>() > 32) {
      s2 = f64x2.add(s2, f64x2.mul(v, v128.load(source, 32)));
      s3 = f64x2.add(s3, f64x2.mul(v, v128.load(source, 48)));
    }
    if (offsetof<Columns>() > 64) {
      s4 = f64x2.add(s4, f64x2.mul(v, v128.load(source, 64)));
      s5 = f64x2.add(s5, f64x2.mul(v, v128.load(source, 80)));
      s6 = f64x2.add(s6, f64x2.mul(v, v128.load(source, 96)));
      s7 = f64x2.add(s7, f64x2.mul(v, v128.load(source, 112)));
    }
    if (offsetof<Columns>() > 128) {
      s8 = f64x2.add(s8, f64x2.mul(v, v128.load(source, 128)));
      s9 = f64x2.add(s9, f64x2.mul(v, v128.load(source, 144)));
    }
    indices += 4;
    values += 8;
  }
  v128.store(c, s0);
  if (offsetof<Columns>() > 16) {
    v128.store(c, s1, 16);
  }
  if (offsetof<Columns>() > 32) {
    v128.store(c, s2, 32);
    v128.store(c, s3, 48);
  }
  if (offsetof<Columns>() > 64) {
    v128.store(c, s4, 64);
    v128.store(c, s5, 80);
    v128.store(c, s6, 96);
    v128.store(c, s7, 112);
  }
  if (offsetof<Columns>() > 128) {
    v128.store(c, s8, 128);
    v128.store(c, s9, 144);
  }
}

/** Twenty columns, as many as registers hold. */
export function csrGatherColumns20(
  count: i32,
  indices: usize,
  values: usize,
  b: usize,
  row: usize,
  c: usize,
): void {
  gatherColumns<Columns20>(count, indices, values, b, row, c);
}

export function csrGatherColumns16(
  count: i32,
  indices: usize,
  values: usize,
  b: usize,
  row: usize,
  c: usize,
): void {
  gatherColumns<Columns16>(count, indices, values, b, row, c);
}

export function csrGatherColumns8(
  count: i32,
  indices: usize,
  values: usize,
  b: usize,
  row: usize,
  c: usize,
): void {
  gatherColumns<Columns8>(count, indices, values, b, row, c);
}

export function csrGatherColumns4(
  count: i32,
  indices: usize,
  values: usize,
  b: usize,
  row: usize,
  c: usize,
): void {
  gatherColumns<Columns4>(count, indices, values, b, row, c);
}

export function csrGatherColumns2(
  count: i32,
  indices: usize,
  values: usize,
  b: usize,
  row: usize,
  c: usize,
): void {
  gatherColumns<Columns2>(count, indices, values, b, row, c);
}

/** One column of the same sum. */
export function csrGatherColumn(
  count: i32,
  indices: usize,
  values: usize,
  b: usize,
  row: usize,
  c: usize,
): void {
  let sum: f64 = 0;
  const end = indices + ((<usize>count) << 2);
  while (indices < end) {
    sum += load<f64>(values) * load<f64>(b + <usize>load<i32>(indices) * row);
    indices += 4;
    values += 8;
  }
  store<f64>(c, sum);
}

/**
 * C = A · B, where B and C are row-major with `columns` columns.
 *
 * @wrapper (a: CsrOperand, b[a.columns * columns], columns, c[a.rows * columns])
 */
export function csrTimesMatrix(
  rows: i32,
  columns: i32,
  pointers: usize,
  indices: usize,
  values: usize,
  b: Floats,
  c: Floats,
): void {
  const row = (<usize>columns) << 3;
  let start = load<i32>(pointers);
  for (let i = 0; i < rows; ++i) {
    const end = load<i32>(pointers, 4);
    const count = end - start;
    const index = indices + ((<usize>start) << 2);
    const value = values + ((<usize>start) << 3);
    let at: usize = 0;
    // Twenty at once, unless a multiple of sixteen is left.
    for (; at + 160 <= row && ((row - at) & 127) != 0; at += 160)
      csrGatherColumns20(count, index, value, b + at, row, c + at);
    for (; at + 128 <= row; at += 128) csrGatherColumns16(count, index, value, b + at, row, c + at);
    for (; at + 64 <= row; at += 64) csrGatherColumns8(count, index, value, b + at, row, c + at);
    for (; at + 32 <= row; at += 32) csrGatherColumns4(count, index, value, b + at, row, c + at);
    for (; at + 16 <= row; at += 16) csrGatherColumns2(count, index, value, b + at, row, c + at);
    if (at < row) csrGatherColumn(count, index, value, b + at, row, c + at);
    start = end;
    pointers += 4;
    c += row;
  }
}

/** C[indexₖ, :] += vₖ · b for one row b of n numbers. */
export function csrAddScaledRow(count: i32, n: i32, indices: usize, values: usize, b: usize, c: usize): void {
  const row = (<usize>n) << 3;
  const end = indices + ((<usize>count) << 2);
  while (indices < end) {
    const v = v128.load64_splat(values);
    const target = c + <usize>load<i32>(indices) * row;
    let at: usize = 0;
    for (; at + 16 <= row; at += 16) {
      v128.store(target + at, f64x2.add(v128.load(target + at), f64x2.mul(v, v128.load(b + at))));
    }
    if (at < row) store<f64>(target + at, load<f64>(target + at) + load<f64>(values) * load<f64>(b + at));
    indices += 4;
    values += 8;
  }
}

/**
 * C += Aᵀ · B, where B and C are row-major with `columns` columns.
 *
 * @wrapper (a: CsrOperand, b[a.rows * columns], columns, c[a.columns * columns])
 */
export function csrTransposedTimesMatrix(
  rows: i32,
  columns: i32,
  pointers: usize,
  indices: usize,
  values: usize,
  b: Floats,
  c: Floats,
): void {
  const row = (<usize>columns) << 3;
  let start = load<i32>(pointers);
  for (let i = 0; i < rows; ++i) {
    const end = load<i32>(pointers, 4);
    const at = <usize>start;
    csrAddScaledRow(end - start, columns, indices + (at << 2), values + (at << 3), b, c);
    start = end;
    pointers += 4;
    b += row;
  }
}

/**
 * out[class, column] += weight · value over all rows, class being an int32 code per row; negative
 * codes are skipped. `weights` is 0 if every row counts once.
 *
 * @spans pointers[rows + 1], indices, values, codes[rows], weights?[rows], out
 */
export function csrClassColumnSums(
  rows: i32,
  columns: i32,
  pointers: Ints,
  indices: Ints,
  values: Floats,
  codes: Ints,
  weights: Floats,
  out: Floats,
): void {
  let start = load<i32>(pointers);
  for (let i = 0; i < rows; ++i) {
    const end = load<i32>(pointers, 4);
    const code = load<i32>(codes);
    if (code >= 0) {
      const weight = weights == 0 ? 1 : load<f64>(weights + ((<usize>i) << 3));
      const at = <usize>start;
      const target = out + ((<usize>code * <usize>columns) << 3);
      csrScatterAdd(end - start, weight, indices + (at << 2), values + (at << 3), target);
    }
    start = end;
    pointers += 4;
    codes += 4;
  }
}
