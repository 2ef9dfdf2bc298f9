// Σ w · (x − c)(x − c)ᵀ over the rows x of a matrix: blocks of rows are centered into a workspace
// and multiplied by themselves, with one of the two factors weighted.

import { axpy, scal } from "../blas/level1";
import { mirrorLower, symmetricProduct } from "../blas/syrk";
import { Floats } from "../record";

/** Numbers in a block of centered rows, and the minimum number of rows in a block. */
const BLOCK: i32 = 32768;
const LEAST_ROWS: i32 = 256;
function blockRows(columns: i32): i32 {
  return max(LEAST_ROWS, BLOCK / max(1, columns));
}

/** How many float64 numbers of workspace `scatterMatrix` needs. */
export function scatterWorkLength(columns: i32): i32 {
  return 2 * blockRows(columns) * columns;
}

/**
 * out[columns × columns] = Σ w · (x − center)(x − center)ᵀ and sums = Σ w · (x − center). A weights
 * pointer of 0 means that every row counts once.
 *
 * @wrapper (x: Rows, center[x.columns], out[x.columns ** 2], sums[x.columns], weights?[x.rows])
 *   work = floats(scatterWorkLength(x.columns))
 */
export function scatterMatrix(
  rows: i32,
  columns: i32,
  x: Floats,
  weights: Floats,
  center: Floats,
  out: Floats,
  sums: Floats,
  work: Floats,
): void {
  const row = (<usize>columns) << 3;
  const height = blockRows(columns);
  const weighted = work + <usize>height * row;
  memory.fill(out, 0, <usize>columns * row);
  memory.fill(sums, 0, row);
  for (let i = 0; i < rows; i += height) {
    const count = min(height, rows - i);
    centerRows(count, columns, x + <usize>i * row, center, work);
    let right = work;
    if (weights != 0) {
      right = weighted;
      weighRows(count, columns, work, weights + ((<usize>i) << 3), right);
    }
    addToSums(count, columns, right, sums);
    symmetricProduct(true, columns, count, 1, right, work, 1, columns, out, columns);
  }
  mirrorLower(columns, out, columns);
}

/**
 * out = x − origin, row by row.
 *
 * @wrapper (x: Rows, center[x.columns], out[x.rows * x.columns])
 */
export function centerRows(rows: i32, columns: i32, x: Floats, center: Floats, out: Floats): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    subtractRow(columns, x, center, out);
    x += row;
    out += row;
  }
}

/** out = x − y */
export function subtractRow(n: i32, x: usize, y: usize, out: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(out, f64x2.sub(v128.load(x), v128.load(y)));
    x += 16;
    y += 16;
    out += 16;
  }
  if (x < end) store<f64>(out, load<f64>(x) - load<f64>(y));
}

/** Each row of out is the row of x times its weight. */
export function weighRows(rows: i32, columns: i32, x: usize, weights: usize, out: usize): void {
  const row = (<usize>columns) << 3;
  memory.copy(out, x, <usize>rows * row);
  for (let i = 0; i < rows; ++i) {
    scal(columns, load<f64>(weights), out);
    weights += 8;
    out += row;
  }
}

function addToSums(rows: i32, columns: i32, x: usize, sums: usize): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    axpy(columns, 1, x, sums);
    x += row;
  }
}
