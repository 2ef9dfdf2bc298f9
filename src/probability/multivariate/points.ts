import { ShapeError } from "../../base/errors.js";
import { Matrix } from "../../linalg/index.js";

/**
 * Checks the dimension of one point or of rows of points, and returns one number or one for each
 * row.
 */
export function overPoints(
  method: string,
  dimension: number,
  points: Matrix | ArrayLike<number>,
  evaluate: (rows: Matrix) => Float64Array,
): number | Float64Array {
  if (points instanceof Matrix) {
    requireDimension(method, dimension, points.columns);
    return evaluate(points);
  }
  requireDimension(method, dimension, points.length);
  return evaluate(new Matrix(1, dimension, Float64Array.from(points)))[0];
}

export function requireDimension(method: string, dimension: number, received: number): void {
  if (received === dimension) return;
  throw new ShapeError(method, `a point must have ${dimension} numbers; got ${received}.`, {
    expected: `${dimension} numbers`,
    received: `${received} numbers`,
  });
}
