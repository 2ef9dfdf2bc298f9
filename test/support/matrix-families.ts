import { Matrix } from "../../src/linalg/matrix.js";
import { multiply } from "../../src/linalg/multiply.js";
import { randomMatrix } from "./matrices.js";

export { hilbert, randomMatrix } from "./matrices.js";

/** B·Bᵀ of rank `rank`. */
export function randomSemidefinite(size: number, rank: number, seed: number): Matrix {
  const b = randomMatrix(size, rank, seed);
  return multiply(b, b, { transposeB: true });
}

export function randomDefinite(size: number, seed: number): Matrix {
  return randomSemidefinite(size, size, seed).add(Matrix.identity(size));
}

/** Rows and columns that shrink from 1 down to 10^−decades. */
export function graded(matrix: Matrix, decades: number): Matrix {
  const scale = (i: number, size: number) => 10 ** ((-decades * i) / Math.max(1, size - 1));
  return matrix.map(
    (value, at) =>
      value *
      scale(Math.floor(at / matrix.columns), matrix.rows) *
      scale(at % matrix.columns, matrix.columns),
  );
}

export function lowerTriangle(matrix: Matrix): Matrix {
  return matrix.map((value, at) => (at % matrix.columns > Math.floor(at / matrix.columns) ? 0 : value));
}

/** The Frobenius norm. */
export function norm(matrix: Matrix): number {
  return Math.hypot(...matrix.data);
}

/** Rows in the given order. */
export function permuteRows(matrix: Matrix, order: ArrayLike<number>): Matrix {
  return Matrix.from(Array.from(order, (i) => matrix.row(i)));
}
