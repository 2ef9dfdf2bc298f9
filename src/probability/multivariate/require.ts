// What the constructors and methods of this folder ask of their arguments.

import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { Matrix, type MatrixLike } from "../../linalg/index.js";

/** A frozen copy of a vector of numbers that all pass the test. */
export function requireVector(
  method: string,
  option: string,
  values: ArrayLike<number>,
  accepts: (value: number) => boolean = Number.isFinite,
  expected = "finite numbers",
): readonly number[] {
  const copy = Array.from(values);
  const wrong = copy.findIndex((value) => !accepts(value));
  if (wrong >= 0 || copy.length === 0) {
    const received = copy.length === 0 ? "none" : `${copy[wrong]} at position ${wrong}`;
    throw new OptionError(`${method}: option "${option}" must be one or more ${expected}; got ${received}.`, {
      method,
      option,
      expected: `one or more ${expected}`,
      received,
    });
  }
  return Object.freeze(copy);
}

/** A frozen copy of probabilities that add to 1. */
export function requireProbabilities(
  method: string,
  option: string,
  values: ArrayLike<number>,
): readonly number[] {
  const copy = requireVector(method, option, values, (p) => p >= 0 && p <= 1, "numbers from 0 to 1");
  const sum = copy.reduce((total, p) => total + p, 0);
  if (Math.abs(sum - 1) <= 1e-9) return copy;
  throw new OptionError(`${method}: option "${option}" must add to 1; its sum is ${sum}.`, {
    method,
    option,
    expected: "a sum of 1",
    received: `a sum of ${sum}`,
  });
}

/** A copy of a square matrix of the given size. */
export function requireSizedMatrix(method: string, option: string, given: MatrixLike, size: number): Matrix {
  const matrix = Matrix.from(given);
  if (matrix.rows === size && matrix.columns === size) return matrix;
  throw new ShapeError(`${method}: option "${option}" must be ${size}×${size}; got ${matrix.shape}.`, {
    method,
    option,
    expected: `${size}×${size}`,
    received: matrix.shape,
  });
}

/** A copy of indices of coordinates, one or more, all different. */
export function requireIndices(method: string, indices: ArrayLike<number>, dimension: number): number[] {
  const copy = Array.from(indices);
  const wrong = copy.findIndex(
    (index, at) => !Number.isInteger(index) || index < 0 || index >= dimension || copy.indexOf(index) !== at,
  );
  if (wrong >= 0 || copy.length === 0) {
    const expected = `different whole numbers from 0 to ${dimension - 1}`;
    const received = copy.length === 0 ? "none" : `${copy[wrong]} at position ${wrong}`;
    throw new OptionError(`${method}: option "indices" must be ${expected}; got ${received}.`, {
      method,
      option: "indices",
      expected,
      received,
    });
  }
  return copy;
}

/** Weights for rows, one ≥ 0 for each and not all 0; ones unless given. */
export function requireRowWeights(
  method: string,
  { rows }: Matrix,
  weights: ArrayLike<number> | undefined,
): Float64Array {
  if (rows === 0) {
    throw new DataError(`${method}: needs at least one row; got none.`, {
      method,
      expected: "at least one row",
      received: "none",
    });
  }
  if (weights === undefined) return new Float64Array(rows).fill(1);
  if (weights.length !== rows) {
    throw new ShapeError(`${method}: needs one weight for each row; got ${weights.length} for ${rows}.`, {
      method,
      option: "weights",
      expected: `${rows} weights`,
      received: `${weights.length} weights`,
    });
  }
  const copy = Float64Array.from(weights);
  const wrong = copy.findIndex((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY));
  if (wrong < 0 && copy.some((weight) => weight > 0)) return copy;
  const received = wrong < 0 ? "only 0" : `${copy[wrong]} at row ${wrong}`;
  throw new DataError(`${method}: needs weights ≥ 0, not all 0; got ${received}.`, {
    method,
    option: "weights",
    ...(wrong < 0 ? {} : { row: wrong }),
    expected: "weights ≥ 0, not all 0",
    received,
  });
}

/** Refuses data in the name of a method, with the place. */
export function badCell(
  method: string,
  row: number,
  column: number,
  expected: string,
  received: number,
): DataError {
  return new DataError(`${method}: needs ${expected}; got ${received} at row ${row}, column ${column}.`, {
    method,
    row,
    column: String(column),
    expected,
    received: String(received),
  });
}
