// What an interior point suggests is proved on the program itself. Near the end it tells which variables are 0; with
// these at exactly 0, the rest solves linear equations, which leave no error but rounding.

import { leastSquares } from "../linalg/least-squares.js";
import { Matrix } from "../linalg/matrix.js";
import type { ScaledForm } from "./equilibrate.js";
import type { ProgramPoint } from "./homogeneous-point.js";
import { dot, maxNorm } from "./vectors.js";

/** How much of a sum may be left where its terms should cancel. */
const CANCELED = 1e-12;
/** A correction may change the largest number of a ray by this share. */
const NEAR = 1e-3;

/** Primal x and dual y that are feasible but for rounding, and what is between their values. */
export interface Solved {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** The largest violation of a constraint and the gap, each relative to the terms of its sum. */
  readonly error: number;
}

/** The solution that the point is near to, as far as one is found. */
export function solvedBy(form: ScaledForm, point: ProgramPoint): Solved {
  const positive = indicesWhere(point);
  const x = correctX(form, point.x, positive, form.b);
  const y = withoutNoise(correctY(form, point.y, positive, form.c));
  return { x, y, error: x.some((value) => !(value >= 0)) ? Infinity : errorOf(form, x, y) };
}

/** A y with bᵀy > 0 and Aᵀy ≤ 0, which no x ≥ 0 with Ax = b allows (Farkas), if the point is near one. */
export function contradictionBy(form: ScaledForm, point: ProgramPoint): Float64Array | undefined {
  if (!(dot(form.b, point.y) > 0)) return undefined;
  const y = correctY(form, point.y, indicesWhere(point), new Float64Array(form.c.length));
  const size = maxNorm(y);
  if (!(size > 0) || !(distance(y, point.y) <= NEAR * size)) return undefined;
  const { sums, sizes } = columnSums(form.a, y);
  const holds = sums.every((sum, j) => sum <= CANCELED * sizes[j]);
  return holds && dot(form.b, y) > CANCELED * absoluteDot(form.b, y) ? y : undefined;
}

/** An x ≥ 0 with Ax = 0 and cᵀx < 0, if the point is near one. */
export function rayBy(form: ScaledForm, point: ProgramPoint): Float64Array | undefined {
  if (!(dot(form.c, point.x) < 0)) return undefined;
  const x = correctX(form, point.x, indicesWhere(point), new Float64Array(form.b.length));
  const size = maxNorm(x);
  if (!(size > 0) || !(distance(x, point.x) <= NEAR * size) || x.some((value) => value < 0)) return undefined;
  const { sums, sizes } = rowSums(form.a, x);
  const holds = sums.every((sum, i) => Math.abs(sum) <= CANCELED * sizes[i]);
  return holds && dot(form.c, x) < -CANCELED * absoluteDot(form.c, x) ? x : undefined;
}

/** Which of several columns that depend on each other are corrected does not matter. */
const PIVOTED = { basis: "pivoted" } as const;

/** A y with Aᵀy = 0 and bᵀy > 0 for some of the rows alone, if their equations have no solution of any sign. */
export function contradictionOfRows({ a, b }: ScaledForm, count: number): Float64Array | undefined {
  if (count === 0) return undefined;
  const rows = new Matrix(count, a.columns, a.data.slice(0, count * a.columns));
  const { solution, residuals } = leastSquares(rows, b.slice(0, count), PIVOTED);
  const { sizes } = rowSums(rows, solution);
  if (residuals.every((rest, i) => Math.abs(rest) <= 1e-10 * (Math.abs(b[i]) + sizes[i]))) return undefined;
  const y = new Float64Array(a.rows);
  y.set(residuals);
  return y;
}

/** The variables that are not 0 where the others' slacks are. */
function indicesWhere({ x, z }: ProgramPoint): number[] {
  return Array.from(x.keys()).filter((j) => x[j] > z[j]);
}

/** The rounding level of some numbers in a program whose largest ones are near 1. */
function noiseOf(values: Float64Array): number {
  return 4 * Number.EPSILON * Math.max(1, maxNorm(values));
}

function withoutNoise(values: Float64Array): Float64Array {
  const least = noiseOf(values);
  return values.map((value) => (Math.abs(value) <= least ? 0 : value));
}

/** The x near the given one with Ax = right, and 0 except at some indices; large numbers take the corrections. */
function correctX(
  { a }: ScaledForm,
  x: Float64Array,
  at: readonly number[],
  right: Float64Array,
): Float64Array {
  const out = new Float64Array(x.length);
  for (const j of at) out[j] = x[j];
  if (at.length === 0 || a.rows === 0) return out;
  const { sums } = rowSums(a, out);
  const part = new Matrix(a.rows, at.length);
  for (let i = 0; i < a.rows; i += 1)
    for (const [k, j] of at.entries()) part.data[i * at.length + k] = a.data[i * a.columns + j] * x[j];
  const { solution } = leastSquares(
    part,
    sums.map((sum, i) => right[i] - sum),
    PIVOTED,
  );
  for (const [k, j] of at.entries()) out[j] += x[j] * solution[k];
  return out;
}

/** The y near the given one with (Aᵀy)ⱼ = rightⱼ at some indices. */
function correctY(
  { a }: ScaledForm,
  y: Float64Array,
  at: readonly number[],
  right: Float64Array,
): Float64Array {
  if (at.length === 0 || a.rows === 0) return y.slice();
  const { sums } = columnSums(a, y);
  const part = new Matrix(at.length, a.rows);
  for (const [k, j] of at.entries())
    for (let i = 0; i < a.rows; i += 1) part.data[k * a.rows + i] = a.data[i * a.columns + j];
  const { solution } = leastSquares(
    part,
    at.map((j) => right[j] - sums[j]),
    PIVOTED,
  );
  return y.map((value, i) => value + solution[i]);
}

function errorOf({ a, b, c }: ScaledForm, x: Float64Array, y: Float64Array): number {
  const rows = rowSums(a, x);
  const columns = columnSums(a, y);
  const [rowNoise, columnNoise] = [noiseOf(rows.sizes), noiseOf(columns.sizes)];
  const primal = rows.sums.map((sum, i) =>
    relative(Math.abs(b[i] - sum) - rowNoise, Math.abs(b[i]) + rows.sizes[i]),
  );
  const dual = columns.sums.map((sum, j) =>
    relative(sum - c[j] - columnNoise, Math.abs(c[j]) + columns.sizes[j]),
  );
  const gap = relative(Math.abs(dot(c, x) - dot(b, y)), absoluteDot(c, x) + absoluteDot(b, y));
  return Math.max(maxNorm(primal), maxNorm(dual), gap);
}

/** How much of the terms an excess is; 0 if there is none. */
function relative(excess: number, terms: number): number {
  return excess <= 0 ? 0 : excess / terms;
}

interface Sums {
  readonly sums: Float64Array;
  /** The sums of absolute values. */
  readonly sizes: Float64Array;
}

/** Ax */
function rowSums({ data, rows, columns }: Matrix, x: Float64Array): Sums {
  const [sums, sizes] = [new Float64Array(rows), new Float64Array(rows)];
  for (let i = 0, at = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1, at += 1) {
      sums[i] += data[at] * x[j];
      sizes[i] += Math.abs(data[at] * x[j]);
    }
  }
  return { sums, sizes };
}

/** Aᵀy */
function columnSums({ data, rows, columns }: Matrix, y: Float64Array): Sums {
  const [sums, sizes] = [new Float64Array(columns), new Float64Array(columns)];
  for (let i = 0, at = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1, at += 1) {
      sums[j] += data[at] * y[i];
      sizes[j] += Math.abs(data[at] * y[i]);
    }
  }
  return { sums, sizes };
}

function absoluteDot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value * b[i]), 0);
}

function distance(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
}
