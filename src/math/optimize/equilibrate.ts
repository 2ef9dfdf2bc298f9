// Programs in other units are the same programs. Rows, columns, right sides and costs are scaled so that their
// largest numbers are near 1; powers of 2 do so without rounding.

import { Matrix } from "../linalg/matrix.js";
import type { StandardForm } from "./standard-form.js";

/** Minimize cᵀx subject to Ax = b and x ≥ 0, all of it numbers near 1. */
export interface ScaledForm {
  readonly a: Matrix;
  readonly b: Float64Array;
  readonly c: Float64Array;
}

export interface Equilibrated {
  readonly form: ScaledForm;
  /** A point of the original units; rays keep only their direction. */
  readonly unscaleX: (x: Float64Array) => Float64Array;
  readonly unscaleY: (y: Float64Array) => Float64Array;
}

/** Rows and columns in turn; where few numbers connect them, each needs what the other has found. */
const PASSES = 40;
/** Changes of so many bits are not worth another pass. */
const MOVED = 0.5;

export function equilibrate(standard: StandardForm): Equilibrated {
  const { a, b, c } = standard;
  const exponents = a.data.map((value) => exponentOf(value));
  const { row, column } = scalesOf(standard, exponents);
  const scaled = new Matrix(a.rows, a.columns);
  for (let i = 0, at = 0; i < a.rows; i += 1)
    for (let j = 0; j < a.columns; j += 1, at += 1) scaled.data[at] = times2(a.data[at], row[i] + column[j]);
  const right = largestExponent(b, row);
  const cost = largestExponent(c, column);
  return {
    form: {
      a: scaled,
      b: b.map((value, i) => times2(value, row[i] - right)),
      c: c.map((value, j) => times2(value, column[j] - cost)),
    },
    unscaleX: (x) => x.map((value, j) => times2(value, column[j] + right)),
    unscaleY: (y) => y.map((value, i) => times2(value, row[i] + cost)),
  };
}

/** Exponents by which the numbers of rows and columns come near 1. */
function scalesOf({ a, b, c, given, free }: StandardForm, exponents: Float64Array) {
  const row = new Float64Array(a.rows);
  const column = new Float64Array(a.columns);
  const exponent = (i: number, j: number) => exponents[i * a.columns + j] + row[i] + column[j];
  const ofRow = (i: number, columns: number) => summarize(columns, (j) => exponent(i, j));
  const ofColumn = (j: number, rows: number) => summarize(rows, (i) => exponent(i, j));
  // The least sum of squared logarithms, as of Curtis and Reid (1972), leaves 1 as the mean of rows and columns.
  for (let pass = 0, moved = 1; pass < PASSES && moved > MOVED; pass += 1) {
    moved = 0;
    for (let i = 0; i < given.rows; i += 1) {
      const { mean } = ofRow(i, given.columns);
      row[i] -= mean;
      moved = Math.max(moved, Math.abs(mean));
    }
    for (let j = 0; j < given.columns; j += 1) column[j] -= ofColumn(j, given.rows).mean;
  }
  row.forEach((value, i) => {
    row[i] = Math.round(value);
  });
  for (let j = 0; j < given.columns; j += 1) column[j] = Math.round(column[j] - ofColumn(j, given.rows).most);
  // A variable in no row can have any unit: that of its range, or of its cost.
  const right = largestExponent(b.subarray(0, given.rows), row);
  const isUsed = (j: number) => ofColumn(j, given.rows).count > 0;
  const cost = largestExponent(
    c.map((value, j) => (j < given.columns && isUsed(j) ? value : 0)),
    column,
  );
  for (let j = 0; j < given.columns; j += 1) {
    if (isUsed(j)) continue;
    const range = exponents.findIndex((e, at) => at % a.columns === j && e > -Infinity);
    const size = range < 0 ? -Infinity : exponentOf(b[Math.floor(range / a.columns)]);
    if (size > -Infinity) column[j] = size - right;
    else if (c[j] !== 0) column[j] = cost - exponentOf(c[j]);
  }
  // The others follow: halves and ranges the unit of their variable, then slacks that of their row.
  for (const [k, j] of free.entries()) column[given.columns + k] = column[j];
  for (let i = given.rows; i < a.rows; i += 1) row[i] -= ofRow(i, given.columns).most;
  for (let j = given.columns + free.length; j < a.columns; j += 1) column[j] -= ofColumn(j, a.rows).most;
  return { row, column };
}

/** The mean and the largest of the finite exponents; 0 if there are none. */
function summarize(length: number, exponentAt: (k: number) => number) {
  let [count, sum, most] = [0, 0, -Infinity];
  for (let k = 0; k < length; k += 1) {
    const exponent = exponentAt(k);
    if (exponent === -Infinity) continue;
    count += 1;
    sum += exponent;
    if (exponent > most) most = exponent;
  }
  return count === 0 ? { count, mean: 0, most: 0 } : { count, mean: sum / count, most };
}

/** The largest exponent of value·2^shift, 0 if all are 0. */
function largestExponent(values: Float64Array, shifts: Float64Array): number {
  const most = values.reduce((most, value, i) => Math.max(most, exponentOf(value) + shifts[i]), -Infinity);
  return Number.isFinite(most) ? most : 0;
}

/** The e with ½ ≤ |value|/2^e < 1; −Infinity for 0. */
function exponentOf(value: number): number {
  if (value === 0) return -Infinity;
  const size = Math.abs(value);
  const near = Math.floor(Math.log2(size));
  return times2(size, -near) >= 1 ? near + 1 : near;
}

/** value·2^exponent, in two steps because one power may exceed float64 where the product does not. */
function times2(value: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return value * 2 ** half * 2 ** (exponent - half);
}
