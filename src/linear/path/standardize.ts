// Features as penalties see them: centered, and divided by their deviations; and the way back.

import { Matrix } from "../../linalg/matrix.js";

/** How features and response were moved and divided. */
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
  readonly mass: number;
}

/** Centers where there is an intercept, and divides by deviations if asked; weights stay to the caller. */
export function standardizeDesign(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { intercept, standardize }: { readonly intercept: boolean; readonly standardize: boolean },
): StandardizedDesign {
  const { rows, columns, data } = x;
  const mass = weights === undefined ? rows : weights.reduce((sum, weight) => sum + weight, 0);
  const centers = new Float64Array(columns);
  let responseCenter = 0;
  if (intercept) {
    for (let row = 0, at = 0; row < rows; row += 1) {
      const part = (weights?.[row] ?? 1) / mass;
      responseCenter += part * y[row];
      for (let j = 0; j < columns; j += 1, at += 1) centers[j] += part * data[at];
    }
  }
  const squares = new Float64Array(columns);
  const moved = new Matrix(rows, columns);
  const { data: out } = moved;
  for (let row = 0, at = 0; row < rows; row += 1) {
    const part = (weights?.[row] ?? 1) / mass;
    for (let j = 0; j < columns; j += 1, at += 1) {
      const value = data[at] - centers[j];
      out[at] = value;
      squares[j] += part * value * value;
    }
  }
  // What rounding alone leaves of a column that does not vary.
  const constant = Array.from(squares, (square, j) => {
    const noise = 4 * Number.EPSILON * Math.abs(centers[j]);
    return square <= noise * noise;
  });
  const scales = squares.map((square, j) => (standardize && !constant[j] ? Math.sqrt(square) : 1));
  if (standardize)
    for (let row = 0, at = 0; row < rows; row += 1)
      for (let j = 0; j < columns; j += 1, at += 1) out[at] /= scales[j];
  for (let j = 0; j < columns; j += 1)
    if (constant[j]) for (let at = j; at < out.length; at += columns) out[at] = 0;
  return {
    x: moved,
    y: y.map((value) => value - responseCenter),
    mass,
    centers,
    scales,
    responseCenter,
    constant,
  };
}

/** Coefficients of standardized features on the original scale, with their intercept. */
export function originalScale(
  coefficients: ArrayLike<number>,
  { centers, scales, responseCenter }: Standardization,
): { readonly intercept: number; readonly coefficients: Float64Array } {
  const own = Float64Array.from(scales, (scale, j) => coefficients[j] / scale);
  return {
    intercept: own.reduce((sum, value, j) => sum - value * centers[j], responseCenter),
    coefficients: own,
  };
}

/** The same of a whole path: one row of coefficients for each setting. */
export function originalScalePath(
  { rows, columns, data }: Matrix,
  { centers, scales, responseCenter }: Standardization,
): { readonly intercepts: Float64Array; readonly coefficients: Matrix } {
  const intercepts = new Float64Array(rows);
  const coefficients = new Matrix(rows, columns);
  for (let row = 0, at = 0; row < rows; row += 1) {
    let intercept = responseCenter;
    for (let j = 0; j < columns; j += 1, at += 1) {
      const own = data[at] / scales[j];
      coefficients.data[at] = own;
      intercept -= own * centers[j];
    }
    intercepts[row] = intercept;
  }
  return { intercepts, coefficients };
}

/** A matrix whose rows carry the roots of their weights, so that its squares are weighted ones. */
export function weightedRows(x: Matrix, weights: Float64Array | undefined): Matrix {
  if (weights === undefined) return x;
  const { columns } = x;
  const roots = weights.map(Math.sqrt);
  return x.map((value, at) => value * roots[Math.floor(at / columns)]);
}
