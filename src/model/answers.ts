// Answers that cannot be right are errors: whatever a model was made of, it answers with numbers or not at all.

import { DataError } from "../base/errors.js";
import { allFinite } from "../base/numbers.js";
import { got, rowName, type Sentence, words } from "../base/sentence.js";
import type { Matrix } from "../math/linalg/matrix.js";
import { firstInfinite } from "./input/finite.js";

/** The predictions, if all of them are finite. */
export function finitePredictions(method: string, values: Float64Array): Float64Array {
  if (allFinite(values)) return values;
  const row = values.findIndex((value) => !Number.isFinite(value));
  throw notANumber(method, words`the prediction at ${rowName(row)}`, row, values[row]);
}

/** The bounds, if all of them are numbers; without degrees of freedom (`reach` is NaN) there are none. */
export function definedIntervals<I extends { readonly lower: Float64Array; readonly upper: Float64Array }>(
  method: string,
  intervals: I,
  reach: number,
): I {
  if (Number.isNaN(reach)) return intervals;
  for (const values of [intervals.lower, intervals.upper]) {
    const row = values.findIndex(Number.isNaN);
    if (row >= 0) throw notANumber(method, words`the interval at ${rowName(row)}`, row, values[row]);
  }
  return intervals;
}

/** Scores, one row per case, if all of them are finite. */
export function finiteScores(method: string, scores: Matrix): Matrix {
  return requireFiniteCells(method, "a score", scores);
}

/** Predictions after every stage, one column each, if all of them are finite. */
export function finiteStages(method: string, stages: Matrix): Matrix {
  return requireFiniteCells(method, "a prediction of the stages", stages);
}

function requireFiniteCells(method: string, what: string, cells: Matrix): Matrix {
  if (allFinite(cells.data)) return cells;
  const at = cells.data.findIndex((value) => !Number.isFinite(value));
  const row = Math.floor(at / cells.columns);
  throw notANumber(method, words`${what} at ${rowName(row)}`, row, cells.data[at]);
}

/** Log scores of classes, if every case has one that is finite and the largest. */
export function comparableScores(method: string, scores: Matrix): Matrix {
  const { data, rows, columns } = scores;
  if (allFinite(data)) return scores;
  for (let row = 0, at = 0; row < rows; row += 1) {
    let largest = Number.NEGATIVE_INFINITY;
    let sum = 0;
    for (let k = 0; k < columns; k += 1, at += 1) {
      if (data[at] > largest) largest = data[at];
      sum += data[at];
    }
    // A sum of numbers below infinity is NaN only if one of them is.
    if (Math.abs(largest) < Number.POSITIVE_INFINITY && !Number.isNaN(sum)) continue;
    throw new DataError(
      method,
      words`the classes of the case at ${rowName(row)} cannot be compared, because its values are too extreme for the model; scale the columns, or check the values.`,
      { expected: "a finite score of the most probable class", received: String(largest) },
    );
  }
  return scores;
}

/** Transformed cases, if all their numbers are finite. */
export function finiteCases(method: string, cases: Matrix): Matrix {
  const at = allFinite(cases.data) ? -1 : cases.data.findIndex((value) => !Number.isFinite(value));
  return at < 0 ? cases : refuseAt(method, cases, at);
}

/** Transformed cases in which values may be missing, if none is infinite. */
export function boundedCases(method: string, cases: Matrix): Matrix {
  const at = firstInfinite(cases.data);
  return at < 0 ? cases : refuseAt(method, cases, at);
}

function refuseAt(method: string, { data, columns }: Matrix, at: number): never {
  const row = Math.floor(at / columns);
  throw notANumber(method, words`a transformed value at ${rowName(row)}`, row, data[at]);
}

function notANumber(method: string, what: Sentence, row: number, value: number): DataError {
  const sentence = words`${what} is ${got(value)}, because its values are too extreme for the model; scale the columns, or check the values.`;
  return new DataError(method, sentence, { row, expected: "a finite number" });
}
