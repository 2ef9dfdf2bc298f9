// Functions of one number that are polynomials between breaks, as a table of their coefficients: a row costs one search
// and one Horner scheme per function.

import { Matrix } from "../linalg/matrix.js";

/** Polynomials of the distance from a break, one per piece and function. */
export interface PiecewiseTable {
  /** Ascending; the first piece lies below the first break, and every other one begins at its break. */
  readonly breaks: Float64Array;
  readonly functions: number;
  readonly degree: number;
  /** By piece, then by power from 0 on, then by function. Distances of the first piece are those from the first break. */
  readonly coefficients: Float64Array;
}

export function emptyTable(breaks: Float64Array, functions: number, degree: number): PiecewiseTable {
  const coefficients = new Float64Array((breaks.length + 1) * (degree + 1) * functions);
  return { breaks, functions, degree, coefficients };
}

/** The coefficients of a power in a piece, one per function. */
export function coefficientsOf(
  { functions, degree, coefficients }: PiecewiseTable,
  piece: number,
  power: number,
): Float64Array {
  const first = (piece * (degree + 1) + power) * functions;
  return coefficients.subarray(first, first + functions);
}

/** The functions, or a derivative of them, at every number; NaN where the number is NaN. */
export function tableValues(
  { breaks, functions, degree, coefficients }: PiecewiseTable,
  x: Float64Array,
  derivative = 0,
): Matrix {
  const out = new Matrix(x.length, functions);
  const { data } = out;
  for (let row = 0, at = 0; row < x.length; row += 1, at += functions) {
    const value = x[row];
    if (Number.isNaN(value)) {
      data.fill(Number.NaN, at, at + functions);
      continue;
    }
    const piece = breaksUpTo(breaks, value);
    const distance = value - breaks[Math.max(0, piece - 1)];
    const first = piece * (degree + 1) * functions;
    for (let power = degree; power >= derivative; power -= 1) {
      const factor = fallingFactorial(power, derivative);
      const from = first + power * functions;
      for (let f = 0; f < functions; f += 1)
        data[at + f] = data[at + f] * distance + factor * coefficients[from + f];
    }
  }
  return out;
}

/** How many breaks are not above a value. */
function breaksUpTo(breaks: Float64Array, value: number): number {
  let [low, high] = [0, breaks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (breaks[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** n·(n − 1)·…, of k factors. */
function fallingFactorial(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i += 1) product *= n - i;
  return product;
}
