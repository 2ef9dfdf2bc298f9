import { requireKnownOptions } from "../../base/known-options.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { requireOption, requireReal } from "../../math/probability/distributions/require.js";
import { MultivariateNormal } from "../../math/probability/multivariate/index.js";
import { requireVector } from "../../math/probability/multivariate/require.js";
import { streamOf } from "../../math/probability/random/seed.js";
import {
  drawResponses,
  type ResponseSample,
  type ResponseTruth,
  requireRows,
  type SampleOptions,
} from "./sample.js";

export interface LinearDataOptions extends SampleOptions {
  /** One for each column: 3, −2, 0 unless given. */
  readonly coefficients?: ArrayLike<number>;
  /** 1 unless given. */
  readonly intercept?: number;
  /** The standard deviation of the noise: 1 unless given. */
  readonly noise?: number;
  /** The covariance of the columns, which are normal with mean 0: the identity unless given. */
  readonly covariance?: MatrixLike;
}

/** What data of `linearData` were generated from. */
export interface LinearTruth extends ResponseTruth {
  readonly coefficients: readonly number[];
  readonly intercept: number;
}

/**
 * A response that is linear in normal columns, with normal noise.
 *
 * ```ts
 * const { x, y, truth } = linearData({ rows: 50, coefficients: [2, -1], noise: 0.5, seed: 1 });
 * truth.mean([1, 1]); // 2
 * ```
 */
export function linearData(options: LinearDataOptions = {}): ResponseSample<LinearTruth> {
  const method = "linearData";
  requireKnownOptions(method, options, ["rows", "seed", "coefficients", "intercept", "noise", "covariance"]);
  const { rows = 100, seed = 0, noise = 1 } = options;
  requireRows(method, rows);
  requireOption(method, "noise", noise, noise >= 0 && Number.isFinite(noise), "a number ≥ 0");
  const coefficients = requireVector(method, "coefficients", options.coefficients ?? [3, -2, 0]);
  const intercept = requireReal(method, "intercept", options.intercept ?? 1);
  const { covariance = Matrix.identity(coefficients.length) } = options;
  const [points, errors] = streamOf(seed).split(2);
  const columns = new MultivariateNormal({ mean: coefficients.map(() => 0), covariance });
  return drawResponses(columns.sampleMany(points, rows), errors, {
    coefficients,
    intercept,
    noiseVariance: noise ** 2,
    mean: (point) => coefficients.reduce((sum, coefficient, j) => sum + coefficient * point[j], intercept),
  });
}
