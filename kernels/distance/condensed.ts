// Distances in blocks of rows, for several threads: all pairs of the rows of one matrix, each once, or those between
// the rows of two.

import { divideBy } from "../blas/level1";
import { Floats } from "../record";
import { EndingCode, MetricCode } from "./metric.shared";
import { arc1, canberra1, dice1, gower1, jaccard1, minkowski1 } from "./mixed";
import { oneToMany, squareRoots } from "./pairwise";
import { halveSquares } from "./transform";

/** Numbers of the rows that stay in the first-level cache while other rows pass by. */
const BLOCK: i32 = 2048;

/** Where the distances of row i from later rows begin. */
function startOf(i: i32, n: i32): usize {
  const row = <usize>i;
  return row * <usize>n - ((row * (row + 1)) >> 1);
}

/**
 * The distances of the rows from `first` up to `last` from all later rows, in the order (0, 1), (0, 2), … (1, 2), …;
 * `table` describes the columns for Gower's dissimilarity, or says for cosines which rows are 0.
 *
 * @spans x[rows * columns], out[(rows * (rows - 1)) / 2], table?
 */
export function condensedBlock(
  metric: i32,
  ending: i32,
  first: i32,
  last: i32,
  rows: i32,
  columns: i32,
  x: Floats,
  out: Floats,
  power: f64,
  table: Floats,
): void {
  const row = (<usize>columns) << 3;
  const height = max(4, (BLOCK / max(1, columns)) & ~3);
  for (let j = first + 1; j < rows; j += height) {
    const end = min(rows, j + height);
    for (let i = first; i < last; ++i) {
      const low = max(j, i + 1);
      if (low >= end) continue;
      const to = out + ((startOf(i, rows) + <usize>(low - i - 1)) << 3);
      oneToRows(metric, end - low, columns, x + <usize>i * row, x + <usize>low * row, to, power, table);
    }
  }
  for (let i = first; i < last; ++i) {
    const zero: f64 = ending == EndingCode.HALF ? load<f64>(table + ((<usize>i) << 3)) : 0;
    const zeros = table + ((<usize>(i + 1)) << 3);
    endRow(ending, rows - i - 1, columns, out + (startOf(i, rows) << 3), zero, zeros);
  }
}

/**
 * out[i, j] = the distance of row i of x from row j of y; `zeros` says for cosines which rows of x are 0.
 *
 * @spans x[rows * columns], y[others * columns], out[rows * others], table?, zeros?[rows]
 */
export function crossBlock(
  metric: i32,
  ending: i32,
  rows: i32,
  others: i32,
  columns: i32,
  x: Floats,
  y: Floats,
  out: Floats,
  power: f64,
  table: Floats,
  zeros: Floats,
): void {
  const row = (<usize>columns) << 3;
  const outRow = (<usize>others) << 3;
  const height = max(4, (BLOCK / max(1, columns)) & ~3);
  for (let j = 0; j < others; j += height) {
    const count = min(height, others - j);
    for (let i = 0; i < rows; ++i) {
      const to = out + <usize>i * outRow + ((<usize>j) << 3);
      oneToRows(metric, count, columns, x + <usize>i * row, y + <usize>j * row, to, power, table);
    }
  }
  for (let i = 0; i < rows; ++i) {
    const zero: f64 = ending == EndingCode.HALF ? load<f64>(zeros + ((<usize>i) << 3)) : 0;
    endRow(ending, others, columns, out + <usize>i * outRow, zero, table);
  }
}

/** out[j] = the distance of x from row j of y, before its ending. */
export function oneToRows(
  metric: i32,
  n: i32,
  d: i32,
  x: usize,
  y: usize,
  out: usize,
  power: f64,
  table: usize,
): void {
  if (metric < MetricCode.MINKOWSKI) {
    oneToMany(metric, n, d, x, y, out);
    return;
  }
  const row = (<usize>d) << 3;
  for (let j = 0; j < n; ++j) {
    if (metric == MetricCode.MINKOWSKI) store<f64>(out, minkowski1(d, x, y, power));
    else if (metric == MetricCode.JACCARD) store<f64>(out, jaccard1(d, x, y));
    else if (metric == MetricCode.CANBERRA) store<f64>(out, canberra1(d, x, y));
    else if (metric == MetricCode.DICE) store<f64>(out, dice1(d, x, y));
    else if (metric == MetricCode.ARC) store<f64>(out, power * arc1(x, y));
    else store<f64>(out, gower1(d, x, y, table));
    y += row;
    out += 8;
  }
}

export function endRow(ending: i32, n: i32, d: i32, out: usize, zero: f64, zeros: usize): void {
  if (ending == EndingCode.ROOT) squareRoots(n, out);
  else if (ending == EndingCode.SHARE) divideBy(n, <f64>d, out);
  else if (ending == EndingCode.HALF) halveSquares(n, zero, zeros, out);
}
