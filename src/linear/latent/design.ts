import type { Matrix } from "../../linalg/matrix.js";
import { type StandardizedColumns, standardizeColumns } from "../path/standardize.js";

export interface DesignOptions {
  readonly standardize: boolean;
  readonly standardizeResponses: boolean;
  readonly intercept: boolean;
}

/** The training data of a path of components. */
export interface LatentData {
  readonly x: Matrix;
  readonly y: Matrix;
  readonly weights: Float64Array | undefined;
}

/** Features and responses as components are found in them. */
export interface LatentDesign {
  /** Centered, divided, and multiplied by the roots of the weights. */
  readonly x: Matrix;
  readonly y: Matrix;
  /** The sum of the weights. */
  readonly mass: number;
  readonly features: StandardizedColumns;
  readonly responses: StandardizedColumns;
  /** The sum of squares of every column of x. */
  readonly squares: Float64Array;
  /** And of y. */
  readonly responseSquares: Float64Array;
  /** How many components there can be. */
  readonly limit: number;
}

export function latentDesign({ x, y, weights }: LatentData, options: DesignOptions): LatentDesign {
  const { intercept } = options;
  const features = standardizeColumns(x, weights, { center: intercept, divide: options.standardize });
  // A single response predicts alike in any units; it keeps its own.
  const divide = options.standardizeResponses && y.columns > 1;
  const responses = standardizeColumns(y, weights, { center: intercept, divide });
  weightRows(features.x, weights);
  weightRows(responses.x, weights);
  const rows = weights === undefined ? x.rows : weights.filter((weight) => weight > 0).length;
  return {
    x: features.x,
    y: responses.x,
    mass: features.mass,
    features,
    responses,
    squares: squaresOf(features),
    responseSquares: squaresOf(responses),
    limit: Math.min(rows - (intercept ? 1 : 0), x.columns),
  };
}

/** In place: every row times the root of its weight. */
export function weightRows({ data, rows, columns }: Matrix, weights: Float64Array | undefined): void {
  if (weights === undefined) return;
  for (let row = 0, at = 0; row < rows; row += 1) {
    const root = Math.sqrt(weights[row]);
    for (let j = 0; j < columns; j += 1, at += 1) data[at] *= root;
  }
}

/** Σ of squares of every standardized column. */
function squaresOf({ variances, scales, constant, mass }: StandardizedColumns): Float64Array {
  return variances.map((variance, j) => (constant[j] ? 0 : (mass * variance) / scales[j] ** 2));
}
