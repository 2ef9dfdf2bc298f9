// Means, variances and covariances. Sums are compensated for rounding errors and deviations are taken
// from the mean, so that nearly constant columns keep their digits.

import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { copyNumbers, requireList } from "../../base/numbers.js";
import { argumentName, counted, got, rowName, wanted, words } from "../../base/sentence.js";
import { withArena } from "../../wasm/arena.js";
import { ger, scal } from "../../wasm/blas.js";
import * as kernel from "../../wasm/moments.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite } from "./require.js";

/** The divisor of a sum of squares: the total weight n of the rows, or n − 1 for the unbiased estimate. */
export type VarianceDivisor = "n" | "n-1";

export interface VarianceOptions {
  /** How often each row counts; n is then the sum of the weights. Default: once each. */
  readonly weights?: ArrayLike<number>;
  /** Default "n-1". */
  readonly divisor?: VarianceDivisor;
}

/** How rows are weighted in sums of squares and products. */
export interface ScatterOptions {
  /** How often each row counts. Default: once each. */
  readonly weights?: ArrayLike<number>;
  /** The point from which deviations are taken. Default: the column means. */
  readonly center?: ArrayLike<number>;
}

/**
 * The mean of every column; `weights` says how often each row counts.
 *
 * ```ts
 * columnMeans(Matrix.from([[1, 2], [3, 6]])); // Float64Array [2, 4]
 * ```
 */
export function columnMeans(rows: MatrixLike, weights?: ArrayLike<number>): Float64Array {
  const matrix = asMatrix("columnMeans", rows);
  const counted = checked("columnMeans", matrix, weights);
  requireWeight("columnMeans", matrix, counted);
  return inRange("columnMeans", kernelMeans(matrix, counted));
}

/**
 * The variance of every column.
 *
 * ```ts
 * columnVariances(Matrix.from([[1, 2], [3, 6]])); // Float64Array [2, 8]
 * columnVariances(Matrix.from([[1, 2], [3, 6]]), { divisor: "n" }); // Float64Array [1, 4]
 * ```
 */
export function columnVariances(rows: MatrixLike, options: VarianceOptions = {}): Float64Array {
  const matrix = asMatrix("columnVariances", rows);
  requireKnownOptions("columnVariances", options, ["weights", "divisor"]);
  const weights = checked("columnVariances", matrix, options.weights);
  const divisor = divisorOf("columnVariances", matrix, weights, options.divisor);
  const { squares } = kernelMoments(matrix, weights);
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
export function scatterMatrix(rows: MatrixLike, options: ScatterOptions = {}): Matrix {
  const matrix = asMatrix("scatterMatrix", rows);
  requireKnownOptions("scatterMatrix", options, ["weights", "center"]);
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
export function covariance(rows: MatrixLike, options: VarianceOptions = {}): Matrix {
  const matrix = asMatrix("covariance", rows);
  requireKnownOptions("covariance", options, ["weights", "divisor"]);
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
  return inRange("mean", kernelMeans(data))[0];
}

/**
 * The variance of some numbers, with the divisor n − 1, or n if requested.
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

/** The mean of a sample and how far it is spread. */
export interface SampleMoments {
  readonly mean: number;
  /** Σ (x − mean)². */
  readonly squares: number;
  /** With the divisor n − 1; NaN for a single number. */
  readonly variance: number;
}

/** The moments of at least one number, all finite, for a method that has checked them. */
export function momentsOf(method: string, values: Float64Array): SampleMoments {
  const { means, squares: sums } = kernelMoments(new Matrix(values.length, 1, values));
  const [mean, squares] = inRange(method, Float64Array.of(means[0], sums[0]));
  return { mean, squares, variance: squares / (values.length - 1) };
}

function varianceOf(method: string, values: ArrayLike<number>, divisor: VarianceDivisor): number {
  const correction = correctionOf(method, divisor);
  const data = checkedValues(method, values, 1 + correction);
  return inRange(method, kernelMoments(data).squares)[0] / (data.rows - correction);
}

function kernelMeans({ rows, columns, data }: Matrix, weights?: Float64Array): Float64Array {
  return withArena((arena) => {
    const means = arena.float64(columns);
    const x = { span: arena.copyIn(data), rows, columns };
    kernel.columnMeans(x, means, weights && arena.copyIn(weights));
    return means.copyOut();
  });
}

function kernelMoments({ rows, columns, data }: Matrix, weights?: Float64Array) {
  return withArena((arena) => {
    const means = arena.float64(columns);
    const squares = arena.float64(columns);
    const x = { span: arena.copyIn(data), rows, columns };
    const w = weights && arena.copyIn(weights);
    kernel.columnMeans(x, means, w);
    kernel.columnSquares(x, means, squares, w);
    return { means: means.copyOut(), squares: squares.copyOut() };
  });
}

function scatter(method: string, matrix: Matrix, weights?: Float64Array, center?: Float64Array): Matrix {
  const { rows, columns, data } = matrix;
  const total = weights ? sum(weights) : rows;
  const products = withArena((arena) => {
    const x = { span: arena.copyIn(data), rows, columns };
    const w = weights && arena.copyIn(weights);
    const origin = center ? arena.copyIn(center) : arena.zeros(columns);
    const out = arena.float64(columns * columns);
    const sums = arena.float64(columns);
    if (!center && total > 0) kernel.columnMeans(x, origin, w);
    kernel.scatterMatrix(x, origin, out, sums, w);
    // The computed means are rounded; the sums of the deviations from them give the correction.
    if (!center && total > 0) {
      scal(1 / Math.sqrt(total), sums);
      ger(-1, sums, sums, out);
    }
    return out.copyOut();
  });
  return new Matrix(columns, columns, inRange(method, products));
}

function checked(
  method: string,
  matrix: Matrix,
  weights: ArrayLike<number> | undefined,
): Float64Array | undefined {
  requireFinite(method, "the matrix", matrix);
  if (weights === undefined) return undefined;
  requireOnePer("row", method, "weights", matrix.rows, weights.length);
  requireList(method, "weights", weights);
  const copy = copyNumbers(method, "weight", weights);
  for (let i = 0; i < weights.length; i += 1) {
    if (!(weights[i] >= 0 && weights[i] < Number.POSITIVE_INFINITY)) {
      const sentence = words`${argumentName("weights")} has ${got(weights[i])} at ${rowName(i)}; a weight must be ${wanted("a finite number ≥ 0")}.`;
      throw new DataError(method, sentence);
    }
  }
  return copy;
}

function checkedCenter(method: string, matrix: Matrix, center: ArrayLike<number>): Float64Array {
  requireOnePer("column", method, "center", matrix.columns, center.length);
  const data = copyNumbers(method, "center", center);
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
  const sentence = words`${argumentName(option)} must have ${wanted(`one number per ${side}, ${expected}`)}; got ${got(counted(received, "number"))}.`;
  throw new ShapeError(method, sentence);
}

function checkedValues(method: string, values: ArrayLike<number>, least: number): Matrix {
  requireList(method, "numbers", values);
  if (values.length < least) {
    const sentence = words`requires ${wanted(`at least ${count(least, "number")}`)}; got ${got(values.length)}.`;
    throw new DataError(method, sentence);
  }
  const data = new Matrix(values.length, 1, copyNumbers(method, "number", values));
  requireFinite(method, "the array", data);
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
  throw new DataError(method, words`the divisor "n-1" requires ${wanted(what)}; got ${got(received)}.`, {
    option: "divisor",
  });
}

function correctionOf(method: string, divisor: VarianceDivisor): 0 | 1 {
  if (divisor === "n") return 0;
  if (divisor === "n-1") return 1;
  const expected = `"n" or "n-1"`;
  throw new OptionError(method, { option: "divisor", expected, received: String(divisor) });
}

/** The results, one or more per column; throws if a sum of finite numbers has overflowed. */
function inRange(method: string, results: Float64Array): Float64Array {
  if (results.every(Number.isFinite)) return results;
  const received = results.find((value) => !Number.isFinite(value));
  const sentence = "the sum of the numbers overflows; scale them down first.";
  throw new DataError(method, sentence, { expected: "sums below 1.8e308", received: String(received) });
}

/** The total weight of the rows, which must not be zero. */
function requireWeight(method: string, matrix: Matrix, weights: Float64Array | undefined): number {
  const total = weights ? sum(weights) : matrix.rows;
  if (total > 0) return total;
  const reason = matrix.rows === 0 ? "the matrix has no rows" : "all weights are 0";
  throw new DataError(
    method,
    words`${wanted("at least one row")} with a positive weight is required; ${got(reason)}.`,
  );
}

function sum(weights: Float64Array): number {
  return withArena((arena) => kernel.compensatedSum(arena.copyIn(weights)));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
