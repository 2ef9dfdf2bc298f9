import * as z from "zod";
import { Matrix } from "../../../../math/linalg/matrix.js";
import * as codecs from "../../../../model/files/codecs.js";
import { field } from "../../../../model/files/state.js";
import { type Expansion, expansionCodec, fitsFeatures, functionCount, functionValues } from "./expansion.js";

/** The fields of a model whose discriminant coordinates a regression predicts. */
export const scoringFields = {
  /** The functions of the features that make up the coordinates: products, hinge functions, or curves given at knots. */
  expansion: field<Expansion>(expansionCodec),
  /** Functions × coordinates: the coordinates are sums of these times the functions. */
  coefficients: codecs.matrix,
  /** What is added to every coordinate. */
  offsets: codecs.float64Array,
  /** The correlation of each optimal score with its prediction; 1 if the classes are predicted exactly. */
  correlations: codecs.probabilityArray,
  /** The number of coordinates that the regression predicts exactly, so that no variance within classes is left. */
  exact: z.int().min(0),
  /** The parameters of each coordinate, the intercept included; with a penalty, the trace of the smoother. */
  degreesOfFreedom: z.number().min(0),
};

/** What such a model learns, with the means of its groups. */
export interface ScoringState {
  readonly expansion: Expansion;
  readonly coefficients: Matrix;
  readonly offsets: Float64Array;
  readonly centroids: Matrix;
  readonly correlations: Float64Array;
  readonly exact: number;
  readonly degreesOfFreedom: number;
}

/** Whether the parts of a file belong together; `groups` have centroids. */
export function isWholeScoring(state: ScoringState, groups: number, features: number): boolean {
  const { expansion, coefficients, offsets, centroids, correlations, exact } = state;
  const { length } = offsets;
  return (
    fitsFeatures(expansion, features) &&
    coefficients.rows === functionCount(expansion) &&
    [coefficients.columns, centroids.columns, correlations.length].every((count) => count === length) &&
    centroids.rows === groups &&
    exact <= length
  );
}

/** Rows times functions that are held in memory at once. */
const AT_ONCE = 2 ** 20;

/** The first coordinates of cases. */
export function coordinatesOf(state: ScoringState, x: Matrix, count: number): Matrix {
  const { expansion, offsets } = state;
  const coefficients = state.coefficients.slice(0, state.coefficients.rows, 0, count);
  const out = new Matrix(x.rows, count);
  const height = Math.max(1, Math.floor(AT_ONCE / (1 + coefficients.rows)));
  for (let first = 0; first < x.rows; first += height) {
    const block = functionValues(expansion, x.slice(first, Math.min(x.rows, first + height)));
    out.data.set(block.multiply(coefficients).data, first * count);
  }
  for (let at = 0; at < out.data.length; at += 1) out.data[at] += offsets[at % count];
  return out;
}

/** The share of the variance between the groups that each coordinate explains. */
export function explainedBy(correlations: Float64Array): Float64Array {
  const ratios = correlations.map((value) => value ** 2 / (1 - value ** 2));
  const total = ratios.reduce((sum, value) => sum + value, 0);
  return ratios.map((value) => value / total);
}
