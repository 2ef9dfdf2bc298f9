// Functions of one number that are polynomials between breaks, as a table of their coefficients: a row costs one search
// and one Horner scheme per function.

import { Matrix } from "../linalg/matrix.js";
import { multiply } from "../linalg/multiply.js";

/** Polynomials of the distance from a break, one per piece and function. */
export interface PiecewiseTable {
  /** Ascending; the first piece lies below the first break, and every other one begins at its break. */
  readonly breaks: Float64Array;
  readonly functions: number;
  readonly degree: number;
  /** By piece, then by power from 0 on, then by function. Distances of the first piece are those from the first break. */
  readonly coefficients: Float64Array;
  /** Whether the last break is the first again. */
  readonly isCyclic: boolean;
}

export function emptyTable(
  breaks: Float64Array,
  functions: number,
  degree: number,
  isCyclic = false,
): PiecewiseTable {
  const coefficients = new Float64Array((breaks.length + 1) * (degree + 1) * functions);
  return { breaks, functions, degree, coefficients, isCyclic };
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
export function tableValues(table: PiecewiseTable, x: Float64Array, derivative = 0): Matrix {
  const out = new Matrix(x.length, table.functions);
  writeTable(table, { values: x, first: 0, step: 1, count: x.length }, out, 0, derivative);
  return out;
}

/** Numbers of an array at even distances, such as a column of a matrix. */
export interface Strided {
  readonly values: Float64Array;
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** Writes the functions into neighboring columns of a matrix. */
export function writeTable(
  table: PiecewiseTable,
  { values, first, step, count }: Strided,
  out: Matrix,
  firstColumn: number,
  derivative = 0,
): void {
  const { breaks, functions, degree, coefficients, isCyclic } = table;
  const { data, columns } = out;
  const isPlainCubic = degree === 3 && derivative === 0;
  for (let row = 0, at = firstColumn; row < count; row += 1, at += columns) {
    const given = values[first + row * step];
    if (Number.isNaN(given)) {
      data.fill(Number.NaN, at, at + functions);
      continue;
    }
    const value = isCyclic ? onCircle(given, breaks) : given;
    const piece = breaksUpTo(breaks, value);
    const u = value - breaks[Math.max(0, piece - 1)];
    const from = piece * (degree + 1) * functions;
    if (isPlainCubic) {
      const [c1, c2, c3] = [from + functions, from + 2 * functions, from + 3 * functions];
      for (let f = 0; f < functions; f += 1)
        data[at + f] =
          ((coefficients[c3 + f] * u + coefficients[c2 + f]) * u + coefficients[c1 + f]) * u +
          coefficients[from + f];
      continue;
    }
    data.fill(0, at, at + functions);
    for (let power = degree; power >= derivative; power -= 1) {
      const factor = fallingFactorial(power, derivative);
      const own = from + power * functions;
      for (let f = 0; f < functions; f += 1) data[at + f] = data[at + f] * u + factor * coefficients[own + f];
    }
  }
}

/** The functions turned into combinations of them, one per column of a map. */
export function mappedTable(table: PiecewiseTable, map: Matrix): PiecewiseTable {
  const { functions, coefficients } = table;
  const rows = new Matrix(coefficients.length / functions, functions, coefficients);
  return { ...table, functions: map.columns, coefficients: multiply(rows, map).data };
}

/** The point of the first period that is the same on a circle. */
function onCircle(x: number, breaks: Float64Array): number {
  const [low, high] = [breaks[0], breaks[breaks.length - 1]];
  if (x >= low && x < high) return x;
  const period = high - low;
  const rest = (x - low) % period;
  return low + (rest < 0 ? rest + period : rest);
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
