// Checks of the arguments of this folder's public functions, before any kernel sees them.

import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { argumentName, got, optionName, rowName, wanted, words } from "../../base/sentence.js";
import { largestSize } from "./largest-size.js";
import type { Matrix } from "./matrix.js";

export function requireSize(
  method: string,
  name: string,
  value: number,
  most: number = Number.MAX_SAFE_INTEGER,
): void {
  if (!Number.isSafeInteger(value) || value < 0 || value > most) {
    const expected =
      typeof value === "number" && value > most ? `a whole number from 0 to ${most}` : "a whole number ≥ 0";
    throw new ShapeError(method, { argument: name, expected, received: quote(value) });
  }
}

export function requireIndex(method: string, name: string, index: number, size: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= size) {
    const sentence = words`${argumentName(name)} must be a whole number from ${wanted(`0 to ${size - 1}`)}; got ${got(quote(index))}.`;
    throw new ShapeError(method, sentence);
  }
}

export function requireRange(method: string, name: string, start: number, end: number, size: number): void {
  const inside =
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= size;
  if (!inside) {
    const sentence = words`${name} ${got(`${quote(start)} to ${quote(end)}`)} are not ${wanted(`within 0 to ${size}`)}.`;
    throw new ShapeError(method, sentence, { option: name });
  }
}

export function requireSquare(method: string, matrix: Matrix): void {
  requireMatrix(method, matrix);
  if (matrix.rows !== matrix.columns)
    throw new ShapeError(method, { what: "the matrix", expected: "square", received: matrix.shape });
}

/** By shape, not by class: a class of matrices would be a cycle. */
export function requireMatrix(method: string, matrix: unknown): void {
  if (
    matrix instanceof Object &&
    "data" in matrix &&
    matrix.data instanceof Float64Array &&
    "shape" in matrix
  )
    return;
  const sentence = words`expected ${wanted("a Matrix")}; got ${got(quote(matrix))}. Make one with Matrix.from.`;
  throw new ShapeError(method, sentence);
}

export function requireFinite(method: string, name: string, matrix: Matrix): void {
  requireMatrix(method, matrix);
  const { data, columns } = matrix;
  for (let at = 0; at < data.length; at += 1) {
    if (!Number.isFinite(data[at])) {
      const row = Math.floor(at / columns);
      const column = at % columns;
      const sentence = words`${name} has ${got(data[at])} at ${rowName(row)}, column ${column}; every number must be ${wanted("finite")}.`;
      throw new DataError(method, sentence, { column: String(column) });
    }
  }
}

export function requireSameRows(method: string, a: Matrix, b: Matrix): void {
  requireMatrix(method, a);
  requireMatrix(method, b);
  if (a.rows !== b.rows) {
    const sentence = `both sides must have the same number of rows; got ${a.shape} and ${b.shape}.`;
    throw new ShapeError(method, sentence, { expected: `${a.rows} rows`, received: `${b.rows} rows` });
  }
}

export function requireSymmetric(method: string, matrix: Matrix): void {
  requireSquare(method, matrix);
  const { data, columns } = matrix;
  // Rounding in products such as XᵀWX leaves differences of this order; larger ones are real.
  const allowed = 1e-10 * largestSize(data);
  // Tiles keep both triangles inside the cache.
  const TILE = 32;
  for (let iTile = 0; iTile < columns; iTile += TILE) {
    for (let jTile = 0; jTile <= iTile; jTile += TILE) {
      requireMirrored(method, matrix, iTile, jTile, TILE, allowed);
    }
  }
}

function requireMirrored(
  method: string,
  { data, columns }: Matrix,
  iStart: number,
  jStart: number,
  size: number,
  allowed: number,
): void {
  for (let i = iStart; i < Math.min(iStart + size, columns); i += 1) {
    for (let j = jStart; j < Math.min(jStart + size, i); j += 1) {
      const lower = data[i * columns + j];
      const upper = data[j * columns + i];
      if (!(Math.abs(lower - upper) > allowed)) continue;
      const sentence = words`the matrix must be symmetric; (${i}, ${j}) is ${got(lower)} but (${j}, ${i}) is ${wanted(upper)}.`;
      throw new DataError(method, sentence, { column: String(j), row: i });
    }
  }
}

/** Requires a tolerance, relative to the largest value, to be a finite number ≥ 0 and below `below`. */
export function requireTolerance(method: string, tolerance: number, below = Number.POSITIVE_INFINITY): void {
  if (typeof tolerance === "number" && tolerance >= 0 && tolerance < below) return;
  const expected = below === Number.POSITIVE_INFINITY ? "a finite number ≥ 0" : `a number in [0, ${below})`;
  const sentence = words`${optionName("tolerance")} must be ${wanted(expected)}, relative to the largest value; got ${got(quote(tolerance))}.`;
  throw new OptionError(method, sentence);
}
