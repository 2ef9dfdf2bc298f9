// The values of a column at which predictions are asked for.

import { columnName, DataError, got, words } from "../../base/errors.js";
import { type Column, type Value, valueAt } from "../../data/table/column.js";
import type { CountedRows } from "./heard.js";

/** For each value that is tried a row that has it: all levels, or numbers and dates at equal shares of the weight. */
export function rowsOfValues(
  method: string,
  { table, weights }: CountedRows,
  column: string,
  points: number,
): number[] {
  const counted = Array.from({ length: table.rows }, (_, row) => row).filter((row) => weights?.[row] !== 0);
  const found = representatives(table.column(column), counted, weights, points);
  if (found.length === 0) throw noValues(method, column);
  return found;
}

/** A column of which all values that count are missing. */
export function noValues(method: string, column: string): DataError {
  const sentence = words`${columnName(column)} has ${got("no values")}.`;
  return new DataError(method, sentence, { expected: "at least one value" });
}

function representatives(
  column: Column,
  rows: readonly number[],
  weights: Float64Array | undefined,
  points: number,
): number[] {
  const present = rows.filter((row) => valueAt(column, row) !== null);
  if ("codes" in column)
    // In the order of the levels, not in that of the rows.
    return present
      .filter(firstOf((row) => column.codes[row]))
      .sort((a, b) => column.codes[a] - column.codes[b]);
  if (column.kind !== "quantitative" && column.kind !== "date")
    return present.filter(firstOf((row) => valueAt(column, row)));
  const { values } = column;
  const ordered = present.sort((a, b) => values[a] - values[b]);
  return atShares(ordered, weights, points).filter(firstOf((row) => values[row]));
}

/**
 * Rows at equal shares of the weight, from the first to the last. A weight of 2 counts as two equal rows; where weights
 * are below 1, the smallest of them stands for one row.
 */
function atShares(ordered: readonly number[], weights: Float64Array | undefined, points: number): number[] {
  if (ordered.length === 0) return [];
  const weightOf = (row: number) => weights?.[row] ?? 1;
  const unit = ordered.reduce((least, row) => Math.min(least, weightOf(row)), 1);
  const total = ordered.reduce((sum, row) => sum + weightOf(row), 0);
  // A sum of n weights is off by rounding by less than n·2⁻⁵² of it; which row is meant must not depend on it.
  const slack = ordered.length * Number.EPSILON * total;
  const found: number[] = [];
  let at = 0;
  let sum = weightOf(ordered[0]);
  for (let point = 0; point < points; point += 1) {
    const share = (point * (total - unit)) / (points - 1) + unit / 2;
    while (sum <= share + slack && at < ordered.length - 1) {
      at += 1;
      sum += weightOf(ordered[at]);
    }
    found.push(ordered[at]);
  }
  return found;
}

/** A test that holds for the first row of each value. */
function firstOf(read: (row: number) => Value): (row: number) => boolean {
  const seen = new Set<Value>();
  return (row) => seen.size < seen.add(read(row)).size;
}
