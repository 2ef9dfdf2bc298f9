// Smooth terms of one number as curves: their values, derivatives, and differences.

import { DataError } from "../../../base/errors.js";
import { evaluateBasis } from "../../../math/basis/evaluate.js";
import { uniformKnots } from "../../../math/basis/knots.js";
import { basisSize } from "../../../math/basis/size.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { deviationsOf } from "../engine/penalized/design.js";
import type { GAMModel } from "./model.js";
import { type BandOptions, simultaneousReach } from "./simultaneous.js";
import type { FittedTerm } from "./state.js";

/** Where a curve is evaluated, and what its band holds. */
export interface CurveOptions extends BandOptions {
  /** How often it is differentiated. Default 0 for curves and differences, 1 for derivatives. */
  readonly order?: number;
  /** The points; by default, evenly spaced ones over the range of the training cases. */
  readonly at?: ArrayLike<number>;
  /** How many evenly spaced points. Default 100. */
  readonly points?: number;
}

/** A curve at some points. */
export interface Curve {
  readonly x: Float64Array;
  readonly estimate: Float64Array;
  readonly standardErrors: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

export function curveOf(model: GAMModel, term: FittedTerm, options: CurveOptions): Curve {
  const x = pointsOf(model.kind, [term], options);
  return withBand(model, x, rowsOf(model, term, x, options.order ?? 0), options);
}

export function differenceOf(
  model: GAMModel,
  one: FittedTerm,
  two: FittedTerm,
  options: CurveOptions,
): Curve {
  const x = pointsOf(model.kind, [one, two], options);
  const order = options.order ?? 0;
  return withBand(model, x, rowsOf(model, one, x, order).subtract(rowsOf(model, two, x, order)), options);
}

/** A smooth term of two columns on a grid. */
export interface Surface {
  /** The columns. */
  readonly columns: readonly [string, string];
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** A row for every x, a column for every y. */
  readonly estimate: Matrix;
  readonly standardErrors: Matrix;
}

/** A term of two numbers over the range of the training cases. */
export function surfaceOf(
  { kind, features, coefficients, covariance }: GAMModel,
  { term, inputs, basis, first, ranges, isRandom }: FittedTerm,
  points: number,
): Surface {
  const isSurface = !isRandom && inputs.filter(({ level }) => level === undefined).length === 2;
  if (!isSurface || inputs.slice(0, 2).some(({ level }) => level !== undefined))
    throw new DataError(kind, `the term ${term} is not a surface over two columns.`, { received: term });
  const [x, y] = [0, 1].map((k) => uniformKnots(ranges[k][0], ranges[k][1], points));
  const rows = new Matrix(
    points * points,
    inputs.length,
    new Float64Array(points * points * inputs.length).fill(1),
  );
  for (let i = 0; i < points; i += 1)
    for (let j = 0; j < points; j += 1) {
      rows.data[(i * points + j) * inputs.length] = x[i];
      rows.data[(i * points + j) * inputs.length + 1] = y[j];
    }
  const values = evaluateBasis(basis, rows);
  const end = first + values.columns;
  const errors = deviationsOf(values, covariance.slice(first, end, first, end));
  return {
    columns: [features[inputs[0].feature], features[inputs[1].feature]],
    x,
    y,
    estimate: new Matrix(points, points, values.multiply(coefficients.subarray(first, end))),
    standardErrors: new Matrix(points, points, errors),
  };
}

function pointsOf(
  kind: string,
  terms: readonly FittedTerm[],
  { at, points = 100 }: CurveOptions,
): Float64Array {
  for (const { term, inputs, isRandom } of terms) {
    const isCurve = !isRandom && inputs.filter(({ level }, k) => level === undefined && k === 0).length === 1;
    if (!isCurve || inputs.length > 2 || (inputs.length === 2 && inputs[1].level === undefined))
      throw new DataError(kind, `the term ${term} is not a curve over one column.`, { received: term });
  }
  if (at !== undefined) return Float64Array.from(at);
  const low = Math.min(...terms.map(({ ranges }) => ranges[0][0]));
  const high = Math.max(...terms.map(({ ranges }) => ranges[0][1]));
  return uniformKnots(low, high, points);
}

/** The columns of the whole model in which the curve is a combination of the coefficients. */
function rowsOf(
  { coefficients }: GAMModel,
  { inputs, basis, first }: FittedTerm,
  x: Float64Array,
  order: number,
): Matrix {
  const width = inputs.length;
  const rows = new Matrix(x.length, width, new Float64Array(x.length * width).fill(1));
  for (const [i, value] of x.entries()) rows.data[i * width] = value;
  const values = evaluateBasis(basis, rows, [order]);
  const out = new Matrix(x.length, coefficients.length);
  for (let i = 0; i < x.length; i += 1) out.data.set(values.row(i), i * coefficients.length + first);
  if (values.columns !== basisSize(basis)) throw new Error("a basis has as many functions as its size says");
  return out;
}

function withBand(model: GAMModel, x: Float64Array, rows: Matrix, options: CurveOptions): Curve {
  const { level = 0.95, simultaneous = false } = options;
  requireLevel(`${model.kind}.curve`, level);
  const { covariance } = model;
  const estimate = rows.multiply(model.coefficients);
  const standardErrors = deviationsOf(rows, covariance);
  const reach = simultaneous
    ? simultaneousReach(rows, covariance, standardErrors, options)
    : model.reference.quantile((1 + level) / 2);
  return {
    x,
    estimate,
    standardErrors,
    lower: estimate.map((value, i) => value - reach * standardErrors[i]),
    upper: estimate.map((value, i) => value + reach * standardErrors[i]),
  };
}
