import { DataError } from "../base/errors.js";
import { requireKnownOptions } from "../base/known-options.js";
import type { Label } from "../base/label.js";
import { quote } from "../base/label.js";
import { type Column, type Value, valueAt } from "../data/column.js";
import type { Table } from "../data/table.js";
import { totalWeight, weightedSum } from "../evaluate/metrics/input/weights.js";
import { requireWhole } from "../probability/distributions/require.js";
import { answerOf, countedRows, type Explained, followedClass, hearingsOf, requireFeature } from "./heard.js";

export interface PartialDependenceOptions {
  /** The class whose probability is followed; the positive one of two unless given, as far as it is known. */
  readonly positive?: Label;
  /** How often each row counts in the mean; as the weight column of the table says, or once, unless given. */
  readonly weights?: ArrayLike<number>;
  /** The largest number of values of a column of numbers or dates, taken at equal shares of the rows: 20 unless given. */
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
  requireKnownOptions(method, options, ["positive", "weights", "points"]);
  const { points = 20 } = options;
  requireWhole(method, "points", points, 2);
  const all = countedRows(method, table, options.weights);
  const hearings = hearingsOf(method, source, all);
  for (const hearing of hearings) requireFeature(method, hearing, column);
  const positive = followedClass(method, source, hearings[0], options.positive);
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const rowOfValue = representatives(
    table.column(column),
    rows.filter((row) => all.weights?.[row] !== 0),
    points,
  );
  if (rowOfValue.length === 0) {
    const sentence = `column ${quote(column)} has no values.`;
    throw new DataError(method, sentence, { column, expected: "at least one value", received: "none" });
  }
  const means = Float64Array.from(rowOfValue, (row) => {
    let [sum, total] = [0, 0];
    for (const { model, table: own, weights } of hearings) {
      const same = table.select([column]).take(new Int32Array(own.rows).fill(row)).column(column);
      const answers = answerOf(model, own.withColumn(column, same), positive);
      sum += weightedSum(answers, weights);
      total += totalWeight(answers.length, weights);
    }
    return sum / total;
  });
  return { column, positive, values: rowOfValue.map((row) => valueAt(table.column(column), row)), means };
}

/** For each value that is tried a row that has it: all levels, or numbers and dates at equal shares of the rows. */
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
