// Distances in blocks of rows, for several threads: all pairs of the rows of one matrix, each once, or those between
// the rows of two.

import { divideBy } from "../blas/level1";
import { Floats } from "../record";
import { arc1, canberra1, dice1, gower1, jaccard1, minkowski1 } from "./mixed";
import { oneToMany, squareRoots } from "./pairwise";
import { halveSquares } from "./transform";

/** Numbers of the rows that stay in the first-level cache while other rows pass by. */
const BLOCK: i32 = 2048;

/** The values of the argument `metric` beyond those of `pairwise`. */
const MINKOWSKI: i32 = 4;
const JACCARD: i32 = 5;
const CANBERRA: i32 = 7;
const DICE: i32 = 8;
const ARC: i32 = 9;

/** The values of the argument `ending`: what is done with the sums over the coordinates. */
const ROOT: i32 = 1;
const SHARE: i32 = 2;
const HALF: i32 = 3;

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
    const zero: f64 = ending == HALF ? load<f64>(table + ((<usize>i) << 3)) : 0;
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
    const zero: f64 = ending == HALF ? load<f64>(zeros + ((<usize>i) << 3)) : 0;
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
  if (metric < MINKOWSKI) {
    oneToMany(metric, n, d, x, y, out);
    return;
  }
  const row = (<usize>d) << 3;
  for (let j = 0; j < n; ++j) {
    if (metric == MINKOWSKI) store<f64>(out, minkowski1(d, x, y, power));
    else if (metric == JACCARD) store<f64>(out, jaccard1(d, x, y));
    else if (metric == CANBERRA) store<f64>(out, canberra1(d, x, y));
    else if (metric == DICE) store<f64>(out, dice1(d, x, y));
    else if (metric == ARC) store<f64>(out, power * arc1(x, y));
    else store<f64>(out, gower1(d, x, y, table));
    y += row;
    out += 8;
  }
}

export function endRow(ending: i32, n: i32, d: i32, out: usize, zero: f64, zeros: usize): void {
  if (ending == ROOT) squareRoots(n, out);
  else if (ending == SHARE) divideBy(n, <f64>d, out);
  else if (ending == HALF) halveSquares(n, zero, zeros, out);
}
