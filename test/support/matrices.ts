// Matrices to test on: random ones, and families known for what they do to algorithms.

import { Matrix } from "../../src/math/linalg/matrix.js";
import { plainProduct } from "./plain.js";
import { randomArray } from "./random.js";

/** Numbers in [-1, 1), repeatable. */
export function randomMatrix(rows: number, columns: number, seed: number): Matrix {
  return new Matrix(rows, columns, randomArray(rows * columns, seed));
}

/** The matrix with element f(i, j) at row i, column j. */
export function matrixOf(
  rows: number,
  columns: number,
  element: (row: number, column: number) => number,
): Matrix {
  return new Matrix(rows, columns).map((_, at) => element(Math.floor(at / columns), at % columns));
}

/** 1 / (i + j + 1): as ill-conditioned as matrices of its size come. */
export function hilbert(size: number): Matrix {
  return matrixOf(size, size, (i, j) => 1 / (i + j + 1));
}

/** B·Bᵀ of rank `rank`. */
export function randomSemidefinite(size: number, rank: number, seed: number): Matrix {
  const b = randomMatrix(size, rank, seed);
  return new Matrix(size, size, plainProduct(size, size, rank, b.data, b.transpose().data));
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

/** Rows in the given order. */
export function permuteRows(matrix: Matrix, order: ArrayLike<number>): Matrix {
  return Matrix.from(Array.from(order, (i) => matrix.row(i)));
}

/** One eigenvalue on the diagonal and ones above it. */
export function jordanBlock(size: number, value: number): Matrix {
  return matrixOf(size, size, (i, j) => (i === j ? value : j === i + 1 ? 1 : 0));
}

/** Square blocks along the diagonal. */
export function blockDiagonal(...blocks: Matrix[]): Matrix {
  const size = blocks.reduce((sum, block) => sum + block.rows, 0);
  const out = new Matrix(size, size);
  let start = 0;
  for (const block of blocks) {
    for (let i = 0; i < block.rows; i += 1) out.data.set(block.row(i), (start + i) * size + start);
    start += block.rows;
  }
  return out;
}

/** The companion matrix of the monic polynomial with these roots. */
export function companion(roots: readonly number[]): Matrix {
  let coefficients = [1];
  for (const root of roots) {
    const shifted = [...coefficients, 0];
    coefficients = shifted.map((value, k) => value - (k > 0 ? root * coefficients[k - 1] : 0));
  }
  const n = roots.length;
  return matrixOf(n, n, (i, j) => (i === 0 ? -coefficients[j + 1] : i === j + 1 ? 1 : 0));
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
    ["rank 5", new Matrix(50, 40, plainProduct(50, 40, 5, randomArray(250, 27), randomArray(200, 28)))],
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
