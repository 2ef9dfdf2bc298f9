import { Matrix } from "../../../../math/linalg/matrix.js";
import type { Arena } from "../../../../wasm/arena.js";
import { copyInRows } from "../../../../wasm/covariances.js";
import type { Rows } from "../../../../wasm/rows.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import {
  applyScales,
  type ColumnOptions,
  type ColumnScales,
  standardizeColumns,
} from "../design/standardize.js";
import { isLarge, type OpenColumns, scaleRows, standardizeLarge } from "../design/standardize-large.js";

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
  /** The cases as they were given, in kernel memory, if raw features were asked for and there are many numbers. */
  readonly raw: Rows | undefined;
  readonly weights: Float64Array | undefined;
  /** Centered, divided, and multiplied by the roots of the weights; if raw features were asked for, made on demand. */
  readonly x: Matrix;
  readonly y: Matrix;
  /** The sum of the weights. */
  readonly totalWeight: number;
  readonly features: ColumnScales;
  readonly responses: ColumnScales;
  /** The sum of squares of every column of x. */
  readonly squares: Float64Array;
  /** And of y. */
  readonly responseSquares: Float64Array;
  /** The largest possible number of components. */
  readonly limit: number;
}

/** Which features a method works on. */
export type FeatureForm = "raw" | "standardized";

/**
 * The cases are read before the first pause only; raw features stay in the arena. If sums over the features are not
 * finite, `requireUsable` is called.
 */
export async function latentDesign(
  arena: Arena,
  data: LatentData,
  form: FeatureForm,
  options: DesignOptions,
  control: ParallelControl,
  requireUsable?: () => void,
): Promise<LatentDesign> {
  const { x, y, weights } = data;
  const { intercept } = options;
  const open = { x, weights, requireUsable };
  const scaling = { center: intercept, divide: options.standardize };
  const { features, raw, standardized } =
    form === "raw" && isLarge(x)
      ? await rawFeatures(arena, open, scaling, control)
      : await standardizedFeatures(open, scaling, control);
  // The units of a single response do not matter; it keeps its own.
  const divide = options.standardizeResponses && y.columns > 1;
  const responses = standardizeColumns(y, weights, { center: intercept, divide });
  weightRows(responses.x, weights);
  const rows = weights === undefined ? x.rows : weights.filter((weight) => weight > 0).length;
  return {
    raw,
    weights,
    get x() {
      return standardized();
    },
    y: responses.x,
    totalWeight: features.totalWeight,
    features,
    responses,
    squares: squaresOf(features),
    responseSquares: squaresOf(responses),
    limit: Math.min(rows - (intercept ? 1 : 0), x.columns),
  };
}

interface Features {
  readonly features: ColumnScales;
  readonly raw: Rows | undefined;
  /** Multiplied by the roots of the weights. */
  readonly standardized: () => Matrix;
}

async function standardizedFeatures(
  open: OpenColumns,
  scaling: ColumnOptions,
  control: ParallelControl,
): Promise<Features> {
  const features = await standardizeLarge(open, scaling, control);
  weightRows(features.x, open.weights);
  return { features, raw: undefined, standardized: () => features.x };
}

async function rawFeatures(
  arena: Arena,
  open: OpenColumns,
  scaling: ColumnOptions,
  { threads, signal }: ParallelControl,
): Promise<Features> {
  const { rows, columns } = open.x;
  const raw = copyInRows(arena, open.x);
  const features = await scaleRows(arena, raw, open, scaling, { threads, signal });
  let found: Matrix | undefined;
  const standardized = () => {
    if (found === undefined) {
      found = applyScales(new Matrix(rows, columns, raw.span.array), features);
      weightRows(found, open.weights);
    }
    return found;
  };
  return { features, raw, standardized };
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
function squaresOf({ variances, scales, constant, totalWeight }: ColumnScales): Float64Array {
  return variances.map((variance, j) => (constant[j] ? 0 : (totalWeight * variance) / scales[j] ** 2));
}
