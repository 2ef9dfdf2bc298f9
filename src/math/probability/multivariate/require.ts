// Checks of the arguments of this folder's constructors and methods.

import {
  DataError,
  got,
  OptionError,
  optionName,
  rowName,
  ShapeError,
  wanted,
  words,
} from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { copyNumbers, requireList } from "../../../base/numbers.js";
import { Matrix, type MatrixLike } from "../../linalg/index.js";
import { requireMatrix } from "../../linalg/require.js";
import { badOption } from "../distributions/require.js";

/** A frozen copy of a vector of numbers that all pass the test. */
export function requireVector(
  method: string,
  option: string,
  values: ArrayLike<number>,
  accepts: (value: number) => boolean = Number.isFinite,
  expected = "finite numbers",
): readonly number[] {
  requireList(method, `values of ${quote(option)}`, values);
  const copy = Array.from(values);
  const wrong = copy.findIndex((value) => typeof value !== "number" || !accepts(value));
  if (wrong >= 0 || copy.length === 0) {
    const received = copy.length === 0 ? "none" : `${quote(copy[wrong])} at position ${wrong}`;
    throw badOption(method, option, `one or more ${expected}`, received);
  }
  return Object.freeze(copy);
}

/** A frozen copy of probabilities that add up to 1. */
export function requireProbabilities(
  method: string,
  option: string,
  values: ArrayLike<number>,
): readonly number[] {
  const copy = requireVector(method, option, values, (p) => p >= 0 && p <= 1, "numbers from 0 to 1");
  const sum = copy.reduce((total, p) => total + p, 0);
  if (Math.abs(sum - 1) <= 1e-9) return copy;
  const sentence = words`${optionName(option)} must add up to 1; its sum is ${sum}.`;
  throw new OptionError(method, sentence, { expected: "a sum of 1", received: `a sum of ${sum}` });
}

/** A copy of a square matrix of the given size. */
export function requireSizedMatrix(method: string, option: string, given: MatrixLike, size: number): Matrix {
  const matrix = Matrix.from(given, method);
  if (matrix.rows === size && matrix.columns === size) return matrix;
  throw new ShapeError(method, { option, expected: `${size}×${size}`, received: matrix.shape });
}

/** A copy of indices of coordinates, one or more, all different. */
export function requireIndices(method: string, indices: ArrayLike<number>, dimension: number): number[] {
  requireList(method, "indices", indices);
  const copy = Array.from(indices);
  const wrong = copy.findIndex(
    (index, at) => !Number.isInteger(index) || index < 0 || index >= dimension || copy.indexOf(index) !== at,
  );
  if (wrong >= 0 || copy.length === 0) {
    const expected = `different whole numbers from 0 to ${dimension - 1}`;
    const received = copy.length === 0 ? "none" : `${copy[wrong]} at position ${wrong}`;
    throw badOption(method, "indices", expected, received);
  }
  return copy;
}

/** Refuses a number that is not the index of a coordinate. */
export function requireIndex(method: string, index: number, dimension: number): void {
  if (Number.isInteger(index) && index >= 0 && index < dimension) return;
  throw badOption(method, "index", `a whole number from 0 to ${dimension - 1}`, index);
}

/** Weights for rows, one ≥ 0 for each and not all 0; by default 1 each. */
export function requireRowWeights(
  method: string,
  matrix: Matrix,
  weights: ArrayLike<number> | undefined,
): Float64Array {
  requireMatrix(method, matrix);
  const { rows } = matrix;
  if (rows === 0)
    throw new DataError(method, words`${wanted("at least one row")} is required; got ${got("none")}.`);
  if (weights === undefined) return new Float64Array(rows).fill(1);
  requireList(method, "weights", weights);
  if (weights.length !== rows) {
    const sentence = words`there must be ${wanted("one weight per row")}; got ${got(weights.length)} for ${rows}.`;
    throw new ShapeError(method, sentence, { option: "weights" });
  }
  const copy = copyNumbers(method, "weight", weights);
  const wrong = copy.findIndex((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY));
  if (wrong < 0 && copy.some((weight) => weight > 0)) return copy;
  const received = wrong < 0 ? "only 0" : `${copy[wrong]} at row ${wrong}`;
  throw new DataError(method, {
    what: "weights",
    ...(wrong < 0 ? {} : { row: wrong }),
    option: "weights",
    expected: "numbers ≥ 0, not all 0",
    received,
  });
}

/** Refuses data with an error that names the method and the position. */
export function badCell(
  method: string,
  row: number,
  column: number,
  expected: string,
  received: number,
): DataError {
  const sentence = words`expected ${wanted(expected)}; got ${got(received)} at ${rowName(row)}, column ${column}.`;
  return new DataError(method, sentence, { column: String(column) });
}
