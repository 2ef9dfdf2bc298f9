// The values of a column at which predictions are asked for.

import { DataError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { type Column, type Value, valueAt } from "../data/column.js";
import type { CountedRows } from "./heard.js";

/** For each value that is tried a row that has it: all levels, or numbers and dates at equal shares of the rows. */
export function rowsOfValues(
  method: string,
  { table, weights }: CountedRows,
  column: string,
  points: number,
): number[] {
  const counted = Array.from({ length: table.rows }, (_, row) => row).filter((row) => weights?.[row] !== 0);
  const found = representatives(table.column(column), counted, points);
  if (found.length === 0) throw noValues(method, column);
  return found;
}

/** A column of which all values that count are missing. */
export function noValues(method: string, column: string): DataError {
  const sentence = `column ${quote(column)} has no values.`;
  return new DataError(method, sentence, { column, expected: "at least one value", received: "none" });
}

function representatives(column: Column, rows: readonly number[], points: number): number[] {
  const present = rows.filter((row) => valueAt(column, row) !== null);
  if (column.kind !== "quantitative" && column.kind !== "date")
    return present.filter(firstOf((row) => valueAt(column, row)));
  const { values } = column;
  const ordered = present.sort((a, b) => values[a] - values[b]);
  return Array.from(
    { length: ordered.length === 0 ? 0 : points },
    (_, point) => ordered[Math.round((point * (ordered.length - 1)) / (points - 1))],
  ).filter(firstOf((row) => values[row]));
}

/** A test that holds for the first row of each value. */
function firstOf(read: (row: number) => Value): (row: number) => boolean {
  const seen = new Set<Value>();
  return (row) => seen.size < seen.add(read(row)).size;
}
