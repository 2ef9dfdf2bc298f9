import type { Matrix, MatrixLike } from "../../linalg/index.js";
import type { Random } from "../random/random.js";

/**
 * A distribution of vectors, immutable.
 *
 * Moments that do not exist are NaN. `density` and `logDensity` take one point, or a matrix or list with
 * one point in each row, and propagate NaN.
 */
export interface MultivariateDistribution {
  /** The name of the family, as in error messages: "MultivariateNormal". */
  readonly name: string;
  readonly kind: "continuous" | "discrete";
  /** The number of coordinates of a point. */
  readonly dimension: number;
  readonly mean: readonly number[];
  readonly covariance: Matrix;
  /** The density at a point, or at every row; for discrete distributions the probability. */
  density(point: ArrayLike<number>): number;
  density(points: MatrixLike): Float64Array;
  logDensity(point: ArrayLike<number>): number;
  logDensity(points: MatrixLike): Float64Array;
  sample(random: Random): Float64Array;
  /** n draws, one in each row. */
  sampleMany(random: Random, n: number): Matrix;
}

/** A distribution of symmetric positive definite matrices, immutable. */
export interface MatrixDistribution {
  readonly name: string;
  /** The number of rows and of columns of the matrices. */
  readonly dimension: number;
  readonly mean: Matrix;
  readonly mode: Matrix;
  /** The variance of every element. */
  readonly variance: Matrix;
  /** In nats. */
  readonly entropy: number;
  density(matrix: MatrixLike): number;
  logDensity(matrix: MatrixLike): number;
  sample(random: Random): Matrix;
  sampleMany(random: Random, n: number): Matrix[];
}
