import { requireKnownOptions } from "../base/known-options.js";
import type { Label } from "../base/label.js";
import { type Column, type Value, valueAt } from "../data/column.js";
import type { Table } from "../data/table.js";
import { requireWhole } from "../probability/distributions/require.js";
import { answerOf, type Explained, followedClass, hearingsOf, requireFeature } from "./heard.js";

export interface PartialDependenceOptions {
  /** The class whose probability is followed; the positive one of two unless given, as far as it is known. */
  readonly positive?: Label;
  /** The largest number of values of a numeric column, taken at equal shares of the rows: 20 unless given. */
  readonly points?: number;
}

/** The mean prediction at each value of one column. */
export interface PartialDependence {
  readonly column: string;
  /** The class whose probability is followed; undefined for regressions. */
  readonly positive: Label | undefined;
  readonly values: readonly Value[];
  /** The mean over all rows, if the column had this value in each. */
  readonly means: Float64Array;
}

/**
 * How the mean prediction depends on one column: every row is predicted with each of its values in turn, all other
 * columns unchanged (Friedman 2001). Where columns depend on each other, some of these rows could not occur.
 *
 * ```ts
 * partialDependence(model, table, "flipperLength").means;
 * ```
 */
export function partialDependence(
  source: Explained,
  table: Table,
  column: string,
  options: PartialDependenceOptions = {},
): PartialDependence {
  const method = "partialDependence";
  requireKnownOptions(method, options, ["positive", "points"]);
  const { points = 20 } = options;
  requireWhole(method, "points", points, 2);
  const hearings = hearingsOf(method, source, table);
  for (const hearing of hearings) requireFeature(method, hearing, column);
  const positive = followedClass(method, source, hearings[0], options.positive);
  const rowOfValue = representatives(table.column(column), table.rows, points);
  const total = hearings.reduce((sum, { table: own }) => sum + own.rows, 0);
  const means = Float64Array.from(rowOfValue, (row) => {
    let sum = 0;
    for (const { model, table: own } of hearings) {
      const same = table.select([column]).take(new Int32Array(own.rows).fill(row)).column(column);
      for (const answer of answerOf(model, own.withColumn(column, same), positive)) sum += answer;
    }
    return sum / total;
  });
  return { column, positive, values: rowOfValue.map((row) => valueAt(table.column(column), row)), means };
}

/** For each value that is tried a row that has it: all levels, or numbers at equal shares of the rows. */
function representatives(column: Column, rows: number, points: number): number[] {
  const found = new Map<Value, number>();
  for (let row = 0; row < rows; row += 1) {
    const value = valueAt(column, row);
    if (value !== null && !Number.isNaN(value) && !found.has(value)) found.set(value, row);
  }
  if (column.kind !== "quantitative") return [...found.values()];
  const order = Array.from({ length: rows }, (_, row) => row)
    .filter((row) => !Number.isNaN(column.values[row]))
    .sort((a, b) => column.values[a] - column.values[b]);
  const chosen = Array.from({ length: points }, (_, point) => {
    const at = Math.round((point * (order.length - 1)) / (points - 1));
    return found.get(column.values[order[at]]) ?? 0;
  });
  return [...new Set(chosen)];
}
