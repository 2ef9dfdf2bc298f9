// Means, variances and covariances. Sums carry their rounding errors along and deviations are taken
// from the mean, so that nearly constant columns keep their digits.

import { DataError, OptionError, ShapeError } from "../base/errors.js";
import { withArena } from "../wasm/arena.js";
import { ger, scal } from "../wasm/blas.js";
import * as kernel from "../wasm/moments.js";
import { Matrix } from "./matrix.js";
import { requireFinite } from "./require.js";

/** What a sum of squares is divided by: the weight n of all rows, or n − 1 for the unbiased estimate. */
export type VarianceDivisor = "n" | "n-1";

export interface VarianceOptions {
  /** How often each row counts; every row once unless given. n is then the sum of the weights. */
  readonly weights?: ArrayLike<number>;
  /** "n-1" unless given. */
  readonly divisor?: VarianceDivisor;
}

export interface ScatterOptions {
  /** How often each row counts; every row once unless given. */
  readonly weights?: ArrayLike<number>;
  /** What deviations are taken from; the column means unless given. */
  readonly center?: ArrayLike<number>;
}

/**
 * The mean of every column, the rows counted as often as `weights` says.
 *
 * ```ts
 * columnMeans(Matrix.from([[1, 2], [3, 6]])); // Float64Array [2, 4]
 * ```
 */
export function columnMeans(matrix: Matrix, weights?: ArrayLike<number>): Float64Array {
  const counted = checked("columnMeans", matrix, weights);
  requireWeight("columnMeans", matrix, counted);
  return inRange("columnMeans", kernelMeans(matrix.rows, matrix.columns, matrix.data, counted));
}

/**
 * The variance of every column.
 *
 * ```ts
 * columnVariances(Matrix.from([[1, 2], [3, 6]])); // Float64Array [2, 8]
 * columnVariances(Matrix.from([[1, 2], [3, 6]]), { divisor: "n" }); // Float64Array [1, 4]
 * ```
 */
export function columnVariances(matrix: Matrix, options: VarianceOptions = {}): Float64Array {
  const weights = checked("columnVariances", matrix, options.weights);
  const divisor = divisorOf("columnVariances", matrix, weights, options.divisor);
  const squares = kernelSquares(matrix.rows, matrix.columns, matrix.data, weights);
  return inRange("columnVariances", squares).map((total) => total / divisor);
}

/**
 * Σ wᵢ·(xᵢ − c)(xᵢ − c)ᵀ over the rows xᵢ, where c is the center.
 *
 * ```ts
 * scatterMatrix(Matrix.from([[1, 2], [3, 6]])); // [[2, 4], [4, 8]]
 * scatterMatrix(Matrix.from([[1, 2], [3, 6]]), { center: [0, 0] }); // [[10, 20], [20, 40]]
 * ```
 */
export function scatterMatrix(matrix: Matrix, options: ScatterOptions = {}): Matrix {
  const weights = checked("scatterMatrix", matrix, options.weights);
  const center = options.center && checkedCenter("scatterMatrix", matrix, options.center);
  return scatter("scatterMatrix", matrix, weights, center);
}

/**
 * The covariances of the columns with each other.
 *
 * ```ts
 * covariance(Matrix.from([[1, 2], [3, 6]])); // [[2, 4], [4, 8]]
 * ```
 */
export function covariance(matrix: Matrix, options: VarianceOptions = {}): Matrix {
  const weights = checked("covariance", matrix, options.weights);
  const divisor = divisorOf("covariance", matrix, weights, options.divisor);
  return scatter("covariance", matrix, weights).map((total) => total / divisor);
}

/**
 * The mean of some numbers.
 *
 * ```ts
 * mean([1, 2, 6]); // 3
 * ```
 */
export function mean(values: ArrayLike<number>): number {
  const data = checkedValues("mean", values, 1);
  return inRange("mean", kernelMeans(data.length, 1, data))[0];
}

/**
 * The variance of some numbers, with the divisor n − 1 unless n is asked for.
 *
 * ```ts
 * variance([1, 2, 6]); // 7
 * variance([1, 3], "n"); // 1
 * ```
 */
export function variance(values: ArrayLike<number>, divisor: VarianceDivisor = "n-1"): number {
  return varianceOf("variance", values, divisor);
}

/**
 * The square root of the variance.
 *
 * ```ts
 * standardDeviation([1, 3], "n"); // 1
 * ```
 */
export function standardDeviation(values: ArrayLike<number>, divisor: VarianceDivisor = "n-1"): number {
  return Math.sqrt(varianceOf("standardDeviation", values, divisor));
}

function varianceOf(method: string, values: ArrayLike<number>, divisor: VarianceDivisor): number {
  const correction = correctionOf(method, divisor);
  const data = checkedValues(method, values, 1 + correction);
  return inRange(method, kernelSquares(data.length, 1, data))[0] / (data.length - correction);
}

function kernelMeans(
  rows: number,
  columns: number,
  data: Float64Array,
  weights?: Float64Array,
): Float64Array {
  return withArena((arena) => {
    const means = arena.float64(columns);
    const x = { span: arena.copyIn(data), rows, columns };
    kernel.columnMeans(x, means, weights && arena.copyIn(weights));
    return means.copyOut();
  });
}

function kernelSquares(
  rows: number,
  columns: number,
  data: Float64Array,
  weights?: Float64Array,
): Float64Array {
  return withArena((arena) => {
    const means = arena.float64(columns);
    const squares = arena.float64(columns);
    const x = { span: arena.copyIn(data), rows, columns };
    const w = weights && arena.copyIn(weights);
    kernel.columnMeans(x, means, w);
    kernel.columnSquares(x, means, squares, w);
    return squares.copyOut();
  });
}

function scatter(method: string, matrix: Matrix, weights?: Float64Array, center?: Float64Array): Matrix {
  const { rows, columns, data } = matrix;
  return new Matrix(columns, columns, inRange(method, kernelScatter(rows, columns, data, weights, center)));
}

function kernelScatter(
  rows: number,
  columns: number,
  data: Float64Array,
  weights?: Float64Array,
  center?: Float64Array,
): Float64Array {
  const total = weights ? sum(weights) : rows;
  return withArena((arena) => {
    const x = { span: arena.copyIn(data), rows, columns };
    const w = weights && arena.copyIn(weights);
    const origin = center ? arena.copyIn(center) : arena.zeros(columns);
    const out = arena.float64(columns * columns);
    const sums = arena.float64(columns);
    if (!center && total > 0) kernel.columnMeans(x, origin, w);
    kernel.scatterMatrix(x, origin, out, sums, w);
    // The computed means are rounded; what they lack shows in the sums of the deviations from them.
    if (!center && total > 0) {
      scal(1 / Math.sqrt(total), sums);
      ger(-1, sums, sums, out);
    }
    return out.copyOut();
  });
}

function checked(
  method: string,
  matrix: Matrix,
  weights: ArrayLike<number> | undefined,
): Float64Array | undefined {
  requireFinite(method, "the matrix", matrix);
  if (weights === undefined) return undefined;
  requireOnePer("row", method, "weights", matrix.rows, weights.length);
  for (let i = 0; i < weights.length; i += 1) {
    if (!(weights[i] >= 0 && weights[i] < Number.POSITIVE_INFINITY)) {
      throw new DataError(
        `${method}: "weights" has ${weights[i]} at row ${i}; a weight must be finite and ≥ 0.`,
        { method, option: "weights", row: i, expected: "a finite number ≥ 0", received: String(weights[i]) },
      );
    }
  }
  return Float64Array.from(weights);
}

function checkedCenter(method: string, matrix: Matrix, center: ArrayLike<number>): Float64Array {
  requireOnePer("column", method, "center", matrix.columns, center.length);
  const data = Float64Array.from(center);
  requireFinite(method, `"center"`, new Matrix(1, data.length, data));
  return data;
}

function requireOnePer(
  side: "row" | "column",
  method: string,
  option: string,
  expected: number,
  received: number,
): void {
  if (received === expected) return;
  throw new ShapeError(`${method}: "${option}" needs one number per ${side}, ${expected}; got ${received}.`, {
    method,
    option,
    expected: `${expected} numbers`,
    received: `${received} numbers`,
  });
}

function checkedValues(method: string, values: ArrayLike<number>, least: number): Float64Array {
  if (values.length < least) {
    throw new DataError(`${method}: needs at least ${count(least, "number")}; got ${values.length}.`, {
      method,
      expected: `${least} or more`,
      received: String(values.length),
    });
  }
  const data = Float64Array.from(values);
  requireFinite(method, "the array", new Matrix(data.length, 1, data));
  return data;
}

function divisorOf(
  method: string,
  matrix: Matrix,
  weights: Float64Array | undefined,
  divisor: VarianceDivisor = "n-1",
): number {
  const correction = correctionOf(method, divisor);
  const total = requireWeight(method, matrix, weights);
  if (total > correction) return total - correction;
  const [what, received] = weights
    ? ["weights that add up to more than 1", total]
    : ["2 rows or more", total];
  throw new DataError(`${method}: the divisor "n-1" needs ${what}; got ${received}.`, {
    method,
    option: "divisor",
    expected: what,
    received: String(received),
  });
}

function correctionOf(method: string, divisor: VarianceDivisor): 0 | 1 {
  if (divisor === "n") return 0;
  if (divisor === "n-1") return 1;
  throw new OptionError(`${method}: option "divisor" must be "n" or "n-1"; got ${String(divisor)}.`, {
    method,
    option: "divisor",
    expected: `"n" or "n-1"`,
    received: String(divisor),
  });
}

/** The results, one or more per column, unless a sum of finite numbers has overflowed. */
function inRange(method: string, results: Float64Array): Float64Array {
  if (results.every(Number.isFinite)) return results;
  const received = results.find((value) => !Number.isFinite(value));
  throw new DataError(`${method}: the numbers are too large to be added up; scale them down first.`, {
    method,
    expected: "sums below 1.8e308",
    received: String(received),
  });
}

/** The weight of all rows, which must not be zero. */
function requireWeight(method: string, matrix: Matrix, weights: Float64Array | undefined): number {
  const total = weights ? sum(weights) : matrix.rows;
  if (total > 0) return total;
  const reason = matrix.rows === 0 ? "the matrix has no rows" : "all weights are 0";
  throw new DataError(`${method}: needs at least one row that counts; ${reason}.`, {
    method,
    expected: "one row or more",
    received: reason,
  });
}

function sum(weights: Float64Array): number {
  return withArena((arena) => kernel.compensatedSum(arena.copyIn(weights)));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
