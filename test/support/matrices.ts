import { expect } from "vitest";
import { Matrix } from "../../src/linalg/matrix.js";
import { randomArray } from "./numbers.js";

/** Numbers in [-1, 1), repeatable. */
export function randomMatrix(rows: number, columns: number, seed: number): Matrix {
  return new Matrix(rows, columns, randomArray(rows * columns, seed));
}

/** 1 / (i + j + 1): as ill-conditioned as matrices of its size come. */
export function hilbert(size: number): Matrix {
  return new Matrix(size, size).map((_, at) => 1 / (Math.floor(at / size) + (at % size) + 1));
}

/** A matrix with these singular values: their diagonal between products of random reflections. */
export function withSingularValues(
  rows: number,
  columns: number,
  values: ArrayLike<number>,
  seed: number,
): Matrix {
  const matrix = new Matrix(rows, columns);
  for (let i = 0; i < values.length; i += 1) matrix.data[i * columns + i] = values[i];
  let result = matrix;
  for (let round = 0; round < 3; round += 1) {
    result = reflectRows(result, randomArray(rows, seed + round)).transpose();
    result = reflectRows(result, randomArray(columns, seed + 10 + round)).transpose();
  }
  return result;
}

/** (I − 2·v·vᵀ/vᵀv)·A in plain loops. */
function reflectRows(a: Matrix, v: Float64Array): Matrix {
  const square = v.reduce((sum, value) => sum + value * value, 0);
  const w = new Float64Array(a.columns);
  for (let at = 0; at < a.data.length; at += 1) {
    w[at % a.columns] += v[Math.floor(at / a.columns)] * a.data[at];
  }
  return a.map((value, at) => value - ((2 * v[Math.floor(at / a.columns)]) / square) * w[at % a.columns]);
}

/** √Σ aᵢⱼ², safe from overflow and underflow. */
function frobenius(a: Matrix): number {
  return Math.hypot(...norms(a));
}

function norms(a: Matrix): number[] {
  return Array.from({ length: a.rows }, (_, i) => Math.hypot(...a.row(i)));
}

/** The product in plain loops, so that a fault of the kernels cannot hide itself. */
export function plainProduct(a: Matrix, b: Matrix): Matrix {
  expect(a.columns).toBe(b.rows);
  const out = new Matrix(a.rows, b.columns);
  for (let i = 0; i < a.rows; i += 1) {
    for (let p = 0; p < a.columns; p += 1) {
      const factor = a.data[i * a.columns + p];
      for (let j = 0; j < b.columns; j += 1) {
        out.data[i * b.columns + j] += factor * b.data[p * b.columns + j];
      }
    }
  }
  return out;
}

/** Fails unless no element of AᵀA − I exceeds `tolerance` times the number of rows. */
export function expectOrthonormalColumns(a: Matrix, { tolerance }: { tolerance: number }): void {
  const difference = plainProduct(a.transpose(), a).subtract(Matrix.identity(a.columns));
  expect(largest(difference), "largest element of AᵀA − I").toBeLessThanOrEqual(tolerance * a.rows);
}

/** Fails unless no element differs by more than `tolerance` times the Frobenius norm expected. */
export function expectSameMatrix(
  actual: Matrix,
  expected: Matrix,
  { tolerance }: { tolerance: number },
): void {
  expect(actual.shape).toBe(expected.shape);
  expect(largest(actual.subtract(expected)), "largest difference").toBeLessThanOrEqual(
    tolerance * frobenius(expected),
  );
}

/** The largest size of an element; NaN if one is. */
function largest(a: Matrix): number {
  return a.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** Matrices that have broken factorizations before, by a name for the test. */
export function troublesomeMatrices(): [name: string, matrix: Matrix][] {
  const geometric = Array.from({ length: 25 }, (_, i) => 10 ** (-i / 2));
  const scaledBy = (a: Matrix, exponent: (i: number, j: number) => number) =>
    a.map((value, at) => value * 10 ** exponent(Math.floor(at / a.columns), at % a.columns));
  const wave = (i: number) => 8 * Math.sin(3 * i);
  const tall = randomMatrix(60, 35, 21);
  return [
    ["tall random", tall],
    ["square random", randomMatrix(48, 48, 22)],
    ["wide random", randomMatrix(35, 60, 23)],
    ["a single row", randomMatrix(1, 9, 24)],
    ["a single column", randomMatrix(9, 1, 25)],
    ["singular values from 1 to 1e-12", withSingularValues(40, 25, geometric, 26)],
    ["rows of very different size", scaledBy(tall, wave)],
    ["columns of very different size", scaledBy(tall, (_, j) => wave(j))],
    ["rank 5", plainProduct(randomMatrix(50, 5, 27), randomMatrix(5, 40, 28))],
    ["two equal columns", Matrix.fromColumns([tall.column(0), tall.column(1), tall.column(0)])],
    ["Hilbert", hilbert(12)],
    ["upper triangular", randomMatrix(37, 37, 29).map((v, at) => (Math.floor(at / 37) <= at % 37 ? v : 0))],
    ["lower triangular", randomMatrix(37, 37, 30).map((v, at) => (Math.floor(at / 37) >= at % 37 ? v : 0))],
    ["zero", Matrix.zeros(36, 34)],
    ["identity", Matrix.identity(40)],
    ["minus the identity", Matrix.identity(9).scale(-1)],
    ["all ones", Matrix.zeros(33, 40).map(() => 1)],
    ["tiny", tall.scale(1e-150)],
    ["huge", tall.scale(1e150)],
    ["almost too small for float64", tall.scale(1e-300)],
    ["almost too large for float64", tall.scale(1e300)],
  ];
}
