import type { Matrix } from "../../../linalg/matrix.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { applyScales, type ColumnScales, standardizeColumns } from "../design/standardize.js";
import { scaleLarge, standardizeLarge } from "../design/standardize-large.js";

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
  /** The cases as they were given. */
  readonly data: LatentData;
  /** Centered, divided, and multiplied by the roots of the weights; if raw features were asked for, made on demand. */
  readonly x: Matrix;
  readonly y: Matrix;
  /** The sum of the weights. */
  readonly mass: number;
  readonly features: ColumnScales;
  readonly responses: ColumnScales;
  /** The sum of squares of every column of x. */
  readonly squares: Float64Array;
  /** And of y. */
  readonly responseSquares: Float64Array;
  /** The largest possible number of components. */
  readonly limit: number;
}

/** Which features a method works on; it reads standardized ones before the first pause, raw ones also later. */
export type FeatureForm = "raw" | "standardized";

/** If sums over the features are not finite, `requireUsable` is called. */
export async function latentDesign(
  data: LatentData,
  form: FeatureForm,
  options: DesignOptions,
  control: ParallelControl,
  requireUsable?: () => void,
): Promise<LatentDesign> {
  const { x, y, weights } = data;
  const { intercept } = options;
  const scaling = { center: intercept, divide: options.standardize };
  const open = { x, weights, requireUsable };
  const own = form === "standardized" ? await standardizeLarge(open, scaling, control) : undefined;
  const features = own ?? (await scaleLarge(open, scaling, control));
  // The units of a single response do not matter; it keeps its own.
  const divide = options.standardizeResponses && y.columns > 1;
  const responses = standardizeColumns(y, weights, { center: intercept, divide });
  weightRows(responses.x, weights);
  let moved = own?.x;
  if (moved) weightRows(moved, weights);
  const rows = weights === undefined ? x.rows : weights.filter((weight) => weight > 0).length;
  return {
    data,
    get x() {
      if (moved === undefined) {
        moved = applyScales(x, features);
        weightRows(moved, weights);
      }
      return moved;
    },
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
function squaresOf({ variances, scales, constant, mass }: ColumnScales): Float64Array {
  return variances.map((variance, j) => (constant[j] ? 0 : (mass * variance) / scales[j] ** 2));
}
