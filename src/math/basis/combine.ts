// Bases that are made from other bases.

import { Matrix } from "../linalg/matrix.js";
import type { LevelsBasis } from "./basis.js";

export function levelValues({ count }: LevelsBasis, x: Matrix): Matrix {
  const out = new Matrix(x.rows, count);
  for (let row = 0; row < x.rows; row += 1) {
    const level = x.data[row];
    if (Number.isNaN(level)) out.data.fill(Number.NaN, row * count, (row + 1) * count);
    else if (Number.isInteger(level) && level >= 0 && level < count) out.data[row * count + level] = 1;
  }
  return out;
}

/** The rows of a matrix times numbers. */
export function scaledRows(values: Matrix, factors: Float64Array): Matrix {
  const out = new Matrix(values.rows, values.columns);
  for (let row = 0, at = 0; row < values.rows; row += 1)
    for (let j = 0; j < values.columns; j += 1, at += 1) out.data[at] = values.data[at] * factors[row];
  return out;
}

/** Each row of `values` in the block of columns of its level; rows of levels without a block are 0. */
export function inBlocks(values: Matrix, levels: Float64Array, first: number, count: number): Matrix {
  const size = values.columns;
  const width = (count - first) * size;
  const out = new Matrix(values.rows, width);
  for (let row = 0; row < values.rows; row += 1) {
    const level = levels[row];
    if (Number.isNaN(level)) out.data.fill(Number.NaN, row * width, (row + 1) * width);
    else if (Number.isInteger(level) && level >= first && level < count)
      out.data.set(values.row(row), row * width + (level - first) * size);
  }
  return out;
}

/** All products of one element of each matrix's row, the last matrix varying fastest. */
export function rowProducts(parts: readonly Matrix[]): Matrix {
  return parts.reduce((left, right) => {
    const width = left.columns * right.columns;
    const out = new Matrix(left.rows, width);
    for (let row = 0, at = 0; row < left.rows; row += 1)
      for (let i = 0; i < left.columns; i += 1)
        for (let j = 0; j < right.columns; j += 1, at += 1)
          out.data[at] = left.data[row * left.columns + i] * right.data[row * right.columns + j];
    return out;
  });
}

/** Some neighboring columns of a matrix. */
export function columnsFrom(x: Matrix, first: number, count: number): Matrix {
  const out = new Matrix(x.rows, count);
  for (let row = 0; row < x.rows; row += 1)
    out.data.set(x.data.subarray(row * x.columns + first, row * x.columns + first + count), row * count);
  return out;
}
