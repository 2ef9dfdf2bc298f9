// The Kullback-Leibler divergence Σ x log(x / v·u) − x + v·u over the known cells, and its multiplicative updates.

import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Side } from "./side.js";

/** Products that underflow would make quotients infinite. */
const SMALLEST = 1e-300;

/** The cells divided by the products of the factors, where they are not 0; and Σ weight · (x log(x / product) − x). */
export function quotients(
  x: Matrix | SparseMatrix,
  scores: Matrix,
  components: Matrix,
  weights: Float64Array | undefined,
): { readonly ratios: Matrix | SparseMatrix; readonly logPart: number } {
  let logPart = 0;
  const add = (row: number, value: number, product: number): number => {
    if (value === 0) return 0;
    const ratio = value / Math.max(product, SMALLEST);
    logPart += (weights?.[row] ?? 1) * value * (Math.log(ratio) - 1);
    return ratio;
  };
  if (x instanceof Matrix) {
    const ratios = multiply(scores, components, { transposeB: true });
    const { data } = ratios;
    for (let i = 0, at = 0; i < x.rows; i += 1)
      for (let j = 0; j < x.columns; j += 1, at += 1) data[at] = add(i, x.data[at], data[at]);
    return { ratios, logPart };
  }
  const values = new Float64Array(x.values.length);
  const { columns } = scores;
  for (let i = 0; i < x.rows; i += 1) {
    for (let at = x.rowPointers[i]; at < x.rowPointers[i + 1]; at += 1) {
      const start = x.columnIndices[at] * columns;
      let product = 0;
      for (let k = 0; k < columns; k += 1)
        product += scores.data[i * columns + k] * components.data[start + k];
      values[at] = add(i, x.values[at], product);
    }
  }
  return { ratios: new SparseMatrix(x.rows, x.columns, x.rowPointers, x.columnIndices, values), logPart };
}

/** Σ weight · u over the rows of the fixed factor. */
export function sumsOf({ fixed, weights }: Side): Float64Array {
  const sums = new Float64Array(fixed.columns);
  for (let i = 0; i < fixed.rows; i += 1)
    for (let k = 0; k < fixed.columns; k += 1)
      sums[k] += (weights?.[i] ?? 1) * fixed.data[i * fixed.columns + k];
  return sums;
}

/** The sums for one row: without the rows of the fixed factor that it has no value for. */
export function sumsOfRow({ fixed, weights, holes }: Side, sums: Float64Array, row: number): Float64Array {
  if (holes === undefined || holes.pointers[row] === holes.pointers[row + 1]) return sums;
  const own = sums.slice();
  for (let at = holes.pointers[row]; at < holes.pointers[row + 1]; at += 1) {
    const i = holes.indices[at];
    for (let k = 0; k < fixed.columns; k += 1)
      own[k] -= (weights?.[i] ?? 1) * fixed.data[i * fixed.columns + k];
  }
  // A difference of equal sums may be a rounding error below 0.
  return own.map((value) => Math.max(0, value));
}

/**
 * One number that minimizes down · v − up · log v + squares/2 · v², a bound of the divergence that touches it at the
 * current number: up / down without a penalty of squares, which is the update of ESL (17.76).
 */
export function bestOfBound(up: number, down: number, squares: number): number {
  if (up === 0) return 0;
  const divisor = down + Math.sqrt(down * down + 4 * squares * up);
  return divisor > 0 ? (2 * up) / divisor : 0;
}

/** Improves all rows of `factor` in place from Σ ratio · weight · u; returns Σ v · sums, the linear part of the loss. */
export function improveDivergence(factor: Matrix, ratioSums: Matrix, side: Side): number {
  const sums = sumsOf(side);
  let total = 0;
  for (let i = 0; i < factor.rows; i += 1) {
    const own = sumsOfRow(side, sums, i);
    const v = factor.row(i);
    const up = ratioSums.row(i);
    for (let k = 0; k < v.length; k += 1) {
      v[k] = bestOfBound(v[k] * up[k], own[k] + side.sums, side.squares);
      total += v[k] * own[k];
    }
  }
  return total;
}
