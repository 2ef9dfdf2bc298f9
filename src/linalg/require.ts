// What the public functions of this folder ask of their arguments before any kernel sees them.

import { DataError, OptionError, ShapeError } from "../base/errors.js";
import { largestSize } from "./largest-size.js";
import type { Matrix } from "./matrix.js";

export function requireSize(method: string, name: string, value: number): void {
  if (!Number.isInteger(value) || value < 0) {
    throw new ShapeError(`${method}: "${name}" must be a whole number ≥ 0; got ${value}.`, {
      method,
      option: name,
      expected: "a whole number ≥ 0",
      received: String(value),
    });
  }
}

export function requireIndex(method: string, name: string, index: number, size: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= size) {
    throw new ShapeError(`${method}: "${name}" must be a whole number from 0 to ${size - 1}; got ${index}.`, {
      method,
      option: name,
      expected: `0 to ${size - 1}`,
      received: String(index),
    });
  }
}

export function requireRange(method: string, name: string, start: number, end: number, size: number): void {
  const inside =
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end <= size;
  if (!inside) {
    throw new ShapeError(`${method}: ${name} ${start} to ${end} do not lie within 0 to ${size}.`, {
      method,
      option: name,
      expected: `within 0 to ${size}`,
      received: `${start} to ${end}`,
    });
  }
}

export function requireSquare(method: string, matrix: Matrix): void {
  if (matrix.rows !== matrix.columns) {
    throw new ShapeError(`${method}: needs a square matrix; got ${matrix.shape}.`, {
      method,
      expected: "a square matrix",
      received: matrix.shape,
    });
  }
}

export function requireFinite(method: string, name: string, matrix: Matrix): void {
  const { data, columns } = matrix;
  for (let at = 0; at < data.length; at += 1) {
    if (!Number.isFinite(data[at])) {
      const row = Math.floor(at / columns);
      const column = at % columns;
      throw new DataError(
        `${method}: ${name} has ${data[at]} at row ${row}, column ${column}; every number must be finite.`,
        {
          method,
          row,
          column: String(column),
          expected: "a finite number",
          received: String(data[at]),
        },
      );
    }
  }
}

export function requireSameRows(method: string, a: Matrix, b: Matrix): void {
  if (a.rows !== b.rows) {
    throw new ShapeError(`${method}: both sides need as many rows; got ${a.shape} and ${b.shape}.`, {
      method,
      expected: `${a.rows} rows`,
      received: `${b.rows} rows`,
    });
  }
}

export function requireSymmetric(method: string, matrix: Matrix): void {
  requireSquare(method, matrix);
  const { data, columns } = matrix;
  // Rounding in XᵀWX and the like leaves differences of this order; more is another matrix.
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
      throw new DataError(
        `${method}: needs a symmetric matrix; (${i}, ${j}) is ${lower} but (${j}, ${i}) is ${upper}.`,
        { method, row: i, column: String(j), expected: String(upper), received: String(lower) },
      );
    }
  }
}

/** A tolerance relative to the largest value, which may be any finite number ≥ 0, or less than `below`. */
export function requireTolerance(method: string, tolerance: number, below = Number.POSITIVE_INFINITY): void {
  if (tolerance >= 0 && tolerance < below) return;
  const expected = below === Number.POSITIVE_INFINITY ? "a finite number ≥ 0" : `a number in [0, ${below})`;
  throw new OptionError(
    `${method}: option "tolerance" must be ${expected}, relative to the largest value; got ${tolerance}.`,
    { method, option: "tolerance", expected, received: String(tolerance) },
  );
}
