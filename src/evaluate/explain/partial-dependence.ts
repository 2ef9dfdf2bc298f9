import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { type Value, valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { rowsOfValues } from "./grid.js";
import type { Explained } from "./heard.js";
import { type PartialDependenceOptions, partialDependenceOptions } from "./options.js";
import { meanAnswer, questionOf, readColumns } from "./question.js";

/** The mean prediction at each value of one column. */
export interface PartialDependence {
  readonly column: string;
  /** The class whose probability is followed; undefined for regressions. */
  readonly positive: Label | undefined;
  readonly values: readonly Value[];
  /** The mean over all rows, if the column had this value in each. */
  readonly means: Float64Array;
}

/** The mean prediction at each pair of values of two columns. */
export interface JointDependence {
  readonly columns: readonly [string, string];
  /** The class whose probability is followed; undefined for regressions. */
  readonly positive: Label | undefined;
  /** The values of each column. */
  readonly values: readonly [readonly Value[], readonly Value[]];
  /** The mean over all rows: a row per value of the first column, a column per value of the second. */
  readonly means: Matrix;
}

/**
 * How the mean prediction depends on one column, or on two together: every row is predicted with each of their values in
 * turn, all other columns unchanged (Friedman 2001). Where columns depend on each other, some of these rows could not
 * occur.
 *
 * ```ts
 * partialDependence(model, table, "flipperLength").means;
 * partialDependence(model, table, ["flipperLength", "species"]).means.get(0, 1);
 * ```
 */
export function partialDependence(
  source: Explained,
  table: Table,
  column: string,
  options?: PartialDependenceOptions,
): PartialDependence;
export function partialDependence(
  source: Explained,
  table: Table,
  columns: readonly [string, string],
  options?: PartialDependenceOptions,
): JointDependence;
export function partialDependence(
  source: Explained,
  table: Table,
  columns: string | readonly [string, string],
  options: PartialDependenceOptions = {},
): PartialDependence | JointDependence {
  const method = "partialDependence";
  const settings = parseOptions(method, partialDependenceOptions, options);
  const names = readColumns(method, columns);
  const question = questionOf(method, source, table, names, settings);
  const { all, positive } = question;
  const rows = names.map((name) => rowsOfValues(method, all, name, settings.points));
  const values = names.map((name, at) => rows[at].map((row) => valueAt(table.column(name), row)));
  if (typeof columns === "string") {
    const means = Float64Array.from(rows[0], (row) => meanAnswer(question, names, [row]));
    return { column: columns, positive, values: values[0], means };
  }
  const [first, second] = rows;
  const means = first.flatMap((one) => second.map((other) => meanAnswer(question, names, [one, other])));
  return {
    columns,
    positive,
    values: [values[0], values[1]],
    means: new Matrix(first.length, second.length, Float64Array.from(means)),
  };
}
