import { counted, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { asMatrix } from "../../linalg/as-matrix.js";
import { Matrix, type MatrixLike } from "../../linalg/index.js";
import { isVector } from "../../linalg/is-vector.js";

/**
 * Checks the dimension of one point or of rows of points, and returns one number or one for each
 * row.
 */
export function overPoints(
  method: string,
  dimension: number,
  points: MatrixLike | ArrayLike<number>,
  evaluate: (rows: Matrix) => Float64Array,
): number | Float64Array {
  if (!isVector(points)) return evaluate(rowsOf(method, dimension, points));
  requireDimension(method, dimension, points.length);
  return evaluate(new Matrix(1, dimension, Float64Array.from(points)))[0];
}

/** Rows of points of a known dimension. */
export function rowsOf(method: string, dimension: number, points: MatrixLike): Matrix {
  const rows = asMatrix(method, points);
  requireDimension(method, dimension, rows.columns);
  return rows;
}

export function requireDimension(method: string, dimension: number, received: number): void {
  if (received === dimension) return;
  const sentence = words`a point must have ${wanted(counted(dimension, "number"))}; got ${got(counted(received, "number"))}.`;
  throw new ShapeError(method, sentence);
}
