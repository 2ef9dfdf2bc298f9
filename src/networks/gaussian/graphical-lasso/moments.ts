import type { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, scatterMatrix } from "../../../math/linalg/moments.js";
import { takeCases, takeNumbers } from "../../../model/case-rows.js";
import { requireVariances } from "../gaussian-graph/read-source.js";
import { rescale } from "../gaussian-graph/rescale.js";

/** Cases with their weights. */
export interface WeightedRows {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
}

/** Cases as the penalty sees them. */
export interface PenalizedMoments {
  readonly mean: Float64Array;
  /** What the variables are divided by: their deviations, or 1. */
  readonly scales: Float64Array;
  /** Of the scaled variables, with the divisor n. */
  readonly covariance: Matrix;
  readonly totalWeight: number;
}

export function takeWeighted({ x, weights }: WeightedRows, rows: Int32Array): WeightedRows {
  // Some rows of a matrix are a matrix.
  return { x: takeCases(x, rows) as Matrix, weights: weights && takeNumbers(weights, rows) };
}

export function weightOf({ x, weights }: WeightedRows): number {
  return weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
}

export function penalizedMoments(
  method: string,
  rows: WeightedRows,
  names: readonly string[],
  standardize: boolean,
): PenalizedMoments {
  const totalWeight = weightOf(rows);
  const mean = columnMeans(rows.x, rows.weights);
  const covariance = covarianceAbout(rows, mean);
  requireVariances(method, covariance, names);
  const scales = covariance.diagonal().map((variance) => (standardize ? Math.sqrt(variance) : 1));
  return { mean, scales, covariance: rescale(covariance, scales, "divide"), totalWeight };
}

/** The mean of (x − c)(x − c)ᵀ. */
export function covarianceAbout(rows: WeightedRows, center: Float64Array): Matrix {
  const { x, weights } = rows;
  return scatterMatrix(x, { center, ...(weights && { weights }) }).scale(1 / weightOf(rows));
}

/** −2/n·log-likelihood of cases with this covariance about the mean: p·log 2π + tr(SΘ) − log|Θ|. */
export function meanDeviance(covariance: Matrix, precision: Matrix, logDeterminant: number): number {
  let sum = covariance.rows * Math.log(2 * Math.PI) - logDeterminant;
  for (let at = 0; at < covariance.data.length; at += 1) sum += covariance.data[at] * precision.data[at];
  return sum;
}
