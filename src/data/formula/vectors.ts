// Whole columns as operands. A vector of one element has the same value at every row.

import type { LevelColumn, TextColumn } from "../table/column.js";

/** NaN is missing. */
export interface NumberVector {
  readonly type: "number";
  readonly values: Float64Array;
}

/** 1, 0, and −1 where missing. */
interface BooleanVector {
  readonly type: "boolean";
  readonly codes: Int8Array;
}

/** A column of levels or text, which can only be compared. */
export interface LabelVector {
  readonly type: "levels";
  readonly column: LevelColumn | TextColumn;
  readonly name: string;
}

/** A string of the formula. */
interface TextConstant {
  readonly type: "text";
  readonly value: string;
}

export type Vector = NumberVector | BooleanVector | LabelVector | TextConstant;

export function numberConstant(value: number): NumberVector {
  return { type: "number", values: Float64Array.of(value) };
}

/** f of every element. */
export function mapNumbers(x: Float64Array, f: (x: number) => number): Float64Array {
  const out = new Float64Array(x.length);
  for (let row = 0; row < out.length; row += 1) out[row] = f(x[row]);
  return out;
}

/** f of every pair of elements. */
export function zipNumbers(
  x: Float64Array,
  y: Float64Array,
  rows: number,
  f: (x: number, y: number) => number,
): Float64Array {
  const out = new Float64Array(commonLength(x, y, rows));
  const [xStep, yStep] = [stepOf(x, out), stepOf(y, out)];
  for (let row = 0, i = 0, j = 0; row < out.length; row += 1, i += xStep, j += yStep)
    out[row] = f(x[i], y[j]);
  return out;
}

/** Whether f holds for every pair of numbers; unknown if one is missing. */
export function compareNumbers(
  x: Float64Array,
  y: Float64Array,
  rows: number,
  f: (x: number, y: number) => boolean,
): Int8Array {
  const out = new Int8Array(commonLength(x, y, rows));
  const [xStep, yStep] = [stepOf(x, out), stepOf(y, out)];
  for (let row = 0, i = 0, j = 0; row < out.length; row += 1, i += xStep, j += yStep)
    out[row] = Number.isNaN(x[i]) || Number.isNaN(y[j]) ? -1 : f(x[i], y[j]) ? 1 : 0;
  return out;
}

/** f of every pair of truth values. */
export function zipBooleans(
  x: Int8Array,
  y: Int8Array,
  rows: number,
  f: (x: number, y: number) => number,
): Int8Array {
  const out = new Int8Array(commonLength(x, y, rows));
  const [xStep, yStep] = [stepOf(x, out), stepOf(y, out)];
  for (let row = 0, i = 0, j = 0; row < out.length; row += 1, i += xStep, j += yStep)
    out[row] = f(x[i], y[j]);
  return out;
}

/** The codes that `of` gives for the elements of a column. */
export function mapCodes<T>(values: ArrayLike<T>, of: (value: T) => number): Int8Array {
  const out = new Int8Array(values.length);
  for (let row = 0; row < out.length; row += 1) out[row] = of(values[row]);
  return out;
}

export function commonLength(x: ArrayLike<number>, y: ArrayLike<number>, rows: number): number {
  return x.length === 1 && y.length === 1 ? 1 : rows;
}

/** The step from one row to the next: 0 for a constant. */
export function stepOf(x: ArrayLike<number>, out: ArrayLike<number>): 0 | 1 {
  return x.length === 1 && out.length !== 1 ? 0 : 1;
}
