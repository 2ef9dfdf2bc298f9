// Features as penalties see them: centered, and divided by their deviations; and the way back.

import { Matrix } from "../../../../math/linalg/matrix.js";
import { isConstant } from "./constant-column.js";

/** How features and response were centered and divided. */
export interface Standardization {
  /** The weighted means of the features; zeros without an intercept. */
  readonly centers: Float64Array;
  /** Their deviations about the centers, with the sum of weights as divisor; 1 where they are not divided. */
  readonly scales: Float64Array;
  readonly responseCenter: number;
  /** Features that do not vary; they have the scale 1 and get the coefficient 0. */
  readonly constant: readonly boolean[];
}

export interface StandardizedDesign extends Standardization {
  readonly x: Matrix;
  readonly y: Float64Array;
  /** The sum of the weights. */
  readonly totalWeight: number;
}

/** How columns are centered and divided. */
export interface ColumnScales {
  readonly centers: Float64Array;
  readonly scales: Float64Array;
  readonly constant: readonly boolean[];
  /** Before the division. */
  readonly variances: Float64Array;
  readonly totalWeight: number;
}

export interface StandardizedColumns extends ColumnScales {
  readonly x: Matrix;
}

export interface ColumnOptions {
  readonly center: boolean;
  readonly divide: boolean;
}

/** Centers where there is an intercept, and divides by deviations if asked; the caller applies weights. */
export function standardizeDesign(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { intercept, standardize }: { readonly intercept: boolean; readonly standardize: boolean },
): StandardizedDesign {
  const design = standardizeColumns(x, weights, { center: intercept, divide: standardize });
  const { response, responseCenter } = centerResponse(y, weights, design.totalWeight, intercept);
  return { ...design, y: response, responseCenter };
}

/** A response about its weighted mean, where there is an intercept. */
export function centerResponse(
  y: Float64Array,
  weights: Float64Array | undefined,
  totalWeight: number,
  intercept: boolean,
): { readonly response: Float64Array; readonly responseCenter: number } {
  const responseCenter = intercept ? weightedMeans(new Matrix(y.length, 1, y), weights, totalWeight)[0] : 0;
  return { response: y.map((value) => value - responseCenter), responseCenter };
}

/** Centers columns where there is an intercept, and divides them by their deviations if asked. */
export function standardizeColumns(
  x: Matrix,
  weights: Float64Array | undefined,
  options: ColumnOptions,
): StandardizedColumns {
  const scales = columnScales(x, weights, options);
  return { ...scales, x: applyScales(x, scales) };
}

/** Centers and deviations, without the standardized columns. */
function columnScales(
  x: Matrix,
  weights: Float64Array | undefined,
  { center, divide }: ColumnOptions,
): ColumnScales {
  const totalWeight = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const centers = center ? weightedMeans(x, weights, totalWeight) : new Float64Array(x.columns);
  return scalesOf(totalWeight, centers, weightedSquares(x, centers, weights, totalWeight), divide);
}

/** The centers and divisors of columns with these means and variances. */
export function scalesOf(
  totalWeight: number,
  centers: Float64Array,
  variances: Float64Array,
  divide: boolean,
): ColumnScales {
  const constant = Array.from(variances, (variance, j) => isConstant(centers[j], variance));
  const scales = variances.map((variance, j) => (divide && !constant[j] ? Math.sqrt(variance) : 1));
  return { totalWeight, centers, scales, constant, variances };
}

/** Columns centered and divided; those that do not vary become 0. */
export function applyScales(
  { rows, columns, data }: Matrix,
  { centers, scales, constant }: ColumnScales,
): Matrix {
  const moved = new Matrix(rows, columns);
  const out = moved.data;
  const divisors = scales.map((scale, j) => (constant[j] ? Number.POSITIVE_INFINITY : scale));
  if (divisors.every((divisor) => divisor === 1)) {
    for (let row = 0, at = 0; row < rows; row += 1)
      for (let j = 0; j < columns; j += 1, at += 1) out[at] = data[at] - centers[j];
  } else {
    for (let row = 0, at = 0; row < rows; row += 1)
      for (let j = 0; j < columns; j += 1, at += 1) out[at] = (data[at] - centers[j]) / divisors[j];
  }
  return moved;
}

/** Sums are of distances from the first case: the sum of many values of 0.1 would drift from n·0.1. */
function weightedMeans(
  { data, rows, columns }: Matrix,
  weights: Float64Array | undefined,
  totalWeight: number,
): Float64Array {
  const from = columns * Math.max(0, weights?.findIndex((weight) => weight > 0) ?? 0);
  const first = data.slice(from, from + columns);
  const sums = new Float64Array(columns);
  for (let row = 0, at = 0; row < rows; row += 1) {
    const weight = weights === undefined ? 1 : weights[row];
    for (let j = 0; j < columns; j += 1, at += 1) sums[j] += weight * (data[at] - first[j]);
  }
  return sums.map((sum, j) => first[j] + sum / totalWeight);
}

function weightedSquares(
  { data, rows, columns }: Matrix,
  centers: Float64Array,
  weights: Float64Array | undefined,
  totalWeight: number,
): Float64Array {
  const sums = new Float64Array(columns);
  for (let row = 0, at = 0; row < rows; row += 1) {
    const weight = weights === undefined ? 1 : weights[row];
    for (let j = 0; j < columns; j += 1, at += 1) {
      const apart = data[at] - centers[j];
      sums[j] += weight * apart * apart;
    }
  }
  return sums.map((sum) => sum / totalWeight);
}

/** Coefficients of standardized features on the original scale, with their intercept. */
export function originalScale(
  coefficients: ArrayLike<number>,
  { centers, scales, responseCenter }: Standardization,
): { readonly intercept: number; readonly coefficients: Float64Array } {
  const rescaled = new Float64Array(scales.length);
  let intercept = responseCenter;
  for (let j = 0; j < rescaled.length; j += 1) {
    rescaled[j] = coefficients[j] / scales[j];
    intercept -= rescaled[j] * centers[j];
  }
  return { intercept, coefficients: rescaled };
}

/** Coefficients of a path on the original scale, one row per setting, with their intercepts. */
export function originalScalePath(
  { rows, columns, data }: Matrix,
  { centers, scales, responseCenter }: Standardization,
): { readonly intercepts: Float64Array; readonly coefficients: Matrix } {
  const intercepts = new Float64Array(rows);
  const coefficients = new Matrix(rows, columns);
  for (let row = 0, at = 0; row < rows; row += 1) {
    let intercept = responseCenter;
    for (let j = 0; j < columns; j += 1, at += 1) {
      // Most coefficients of a sparse path.
      if (data[at] === 0) continue;
      const rescaled = data[at] / scales[j];
      coefficients.data[at] = rescaled;
      intercept -= rescaled * centers[j];
    }
    intercepts[row] = intercept;
  }
  return { intercepts, coefficients };
}

/** The coefficients of some features; those of all others are 0. */
export interface SparseCoefficients {
  readonly features: Int32Array;
  readonly values: Float64Array;
}

/** Coefficients on the original scale of a path whose settings list only their nonzero features. */
export function originalScaleSparsePath(
  settings: readonly SparseCoefficients[],
  { centers, scales, responseCenter }: Standardization,
): { readonly intercepts: Float64Array; readonly coefficients: Matrix } {
  const intercepts = new Float64Array(settings.length);
  const coefficients = new Matrix(settings.length, scales.length);
  for (const [row, { features, values }] of settings.entries()) {
    let intercept = responseCenter;
    const start = row * scales.length;
    for (let i = 0; i < features.length; i += 1) {
      const j = features[i];
      const rescaled = values[i] / scales[j];
      coefficients.data[start + j] = rescaled;
      intercept -= rescaled * centers[j];
    }
    intercepts[row] = intercept;
  }
  return { intercepts, coefficients };
}

/** A matrix whose rows are multiplied by the roots of their weights, so that sums of squares are weighted. */
export function weightedRows(x: Matrix, weights: Float64Array | undefined): Matrix {
  if (weights === undefined) return x;
  const { columns } = x;
  const roots = weights.map(Math.sqrt);
  return x.map((value, at) => value * roots[Math.floor(at / columns)]);
}
