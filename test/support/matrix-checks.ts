import { expect } from "vitest";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { plainProduct } from "./plain.js";

/** √Σ aᵢⱼ², safe from overflow and underflow. */
export function frobeniusNorm(a: Matrix): number {
  return Math.hypot(...Array.from({ length: a.rows }, (_, i) => Math.hypot(...a.row(i))));
}

/** The largest size of an element; NaN if one is. */
export function maxNorm(a: Matrix): number {
  return a.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** The product in plain loops, so that a fault of the kernels cannot hide itself. */
export function plainMatrixProduct(a: Matrix, b: Matrix): Matrix {
  expect(a.columns).toBe(b.rows);
  return new Matrix(a.rows, b.columns, plainProduct(a.rows, b.columns, a.columns, a.data, b.data));
}

/** Fails unless no element of AᵀA − I exceeds `tolerance` times the number of rows. */
export function expectOrthonormalColumns(a: Matrix, { tolerance }: { tolerance: number }): void {
  const difference = plainMatrixProduct(a.transpose(), a).subtract(Matrix.identity(a.columns));
  expect(maxNorm(difference), "largest element of AᵀA − I").toBeLessThanOrEqual(tolerance * a.rows);
}

/** Fails unless no element differs by more than `tolerance` times the Frobenius norm expected. */
export function expectSameMatrix(
  actual: Matrix,
  expected: Matrix,
  { tolerance }: { tolerance: number },
): void {
  expect(actual.shape).toBe(expected.shape);
  expect(maxNorm(actual.subtract(expected)), "largest difference").toBeLessThanOrEqual(
    tolerance * frobeniusNorm(expected),
  );
}
