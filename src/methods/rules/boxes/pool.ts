// The cases in which boxes are sought.

import { keepCases, type RuleColumn } from "../engine/rule-columns.js";
import { type BoxTests, meets } from "./box-test.js";

/** A column of all cases. */
export interface BoxColumn extends RuleColumn {
  /** The values of the cases in their order, so that a scan of them reads memory as it comes. */
  readonly sorted: Float64Array;
}

/** The columns of all cases, their weights, and what is to be high within a box. */
export interface BoxData {
  readonly columns: readonly BoxColumn[];
  /** The names of the columns, which decide ties, so that the order of the columns does not matter. */
  readonly names: readonly string[];
  readonly weights: Float64Array;
  /** The response, which is shifted toward 0 where that keeps sums accurate. */
  readonly response: Float64Array;
  /** The largest absolute value of the response. */
  readonly scale: number;
}

/** The weight of some cases, and the weighted sum of their responses. */
export interface Totals {
  readonly weight: number;
  readonly sum: number;
}

export function totalsOf({ weights, response }: BoxData, rows: Int32Array): Totals {
  let weight = 0;
  let sum = 0;
  for (let i = 0; i < rows.length; i += 1) {
    weight += weights[rows[i]];
    sum += weights[rows[i]] * response[rows[i]];
  }
  return { weight, sum };
}

/** The cases that meet all conditions of a box. */
export function rowsWithin({ columns }: BoxData, tests: BoxTests, rows: Int32Array): Int32Array {
  const used = tests.filter((test) => test !== undefined);
  return keepCases(rows, (row) => used.every((test) => meets(test, columns[test.column].values[row])));
}

/** The share of the scale, or of a weight, below which two results differ by rounding alone. */
const ROUNDING = 1e-12;

/** How far apart two means of responses can be by rounding alone. */
export function roundingOf({ scale }: BoxData): number {
  return ROUNDING * scale;
}

/** A limit that weights do not exceed by rounding. */
export function withRounding(limit: number): number {
  return limit * (1 + ROUNDING);
}

/** Whether a weight is at most a limit, but for rounding. */
export function isWithin(weight: number, limit: number): boolean {
  return weight <= withRounding(limit);
}
