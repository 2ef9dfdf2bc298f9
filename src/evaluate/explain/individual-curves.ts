import type * as z from "zod";
import { OptionError } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { type Value, valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { withSeed } from "../../math/probability/random/seed.js";
import { rowsOfValues } from "./grid.js";
import type { Explained, Hearing } from "./heard.js";
import { type IndividualCurvesOptions, individualCurvesOptions } from "./options.js";
import { meanAnswer, questionOf } from "./question.js";

/** The predictions for single rows at each value of one column. */
export interface IndividualCurves {
  readonly column: string;
  /** The class whose probability is followed; undefined for regressions. */
  readonly positive: Label | undefined;
  readonly values: readonly Value[];
  /** The rows of the table that the curves are of, in ascending order. */
  readonly rows: Int32Array;
  /** The prediction for each of these rows if the column had this value: a row per curve, a column per value. */
  readonly curves: Matrix;
  /** The mean over all rows of the table, including those whose curves are not returned: the partial dependence. */
  readonly means: Float64Array;
  /** Whether the value at the first point was subtracted from every curve and from the means. */
  readonly centered: boolean;
}

/**
 * How the prediction for single rows depends on one column (individual conditional expectation; Goldstein and others
 * 2015): the curves whose mean is the partial dependence. Curves that are not parallel show that the effect of the
 * column depends on other columns.
 *
 * ```ts
 * individualCurves(model, table, "flipperLength", { count: 20, centered: true }).curves;
 * ```
 */
export function individualCurves(
  source: Explained,
  table: Table,
  column: string,
  options: IndividualCurvesOptions = {},
): IndividualCurves {
  const method = "individualCurves";
  const settings = parseOptions(method, individualCurvesOptions, withSeed(options));
  const { points, centered } = settings;
  const question = questionOf(method, source, table, [column], settings);
  const { all, hearings, positive } = question;
  const rows = chosenRows(method, hearings, table.rows, settings);
  const rowsAtPoints = rowsOfValues(method, all, column, points);
  const curveOf = new Map(Array.from(rows, (row, at) => [row, at]));
  const curves = Matrix.zeros(rows.length, rowsAtPoints.length);
  const asked = timesAsked(hearings, table.rows);
  const means = Float64Array.from(rowsAtPoints, (row, point) =>
    meanAnswer(question, [column], [row], (hearing, answers) => {
      for (const [at, row] of hearing.rows.entries()) {
        const curve = curveOf.get(row);
        if (curve !== undefined) curves.data[curve * rowsAtPoints.length + point] += answers[at] / asked[row];
      }
    }),
  );
  const values = rowsAtPoints.map((row) => valueAt(table.column(column), row));
  const fromStart = (curve: Float64Array) => curve.map((value) => value - curve[0]);
  return {
    column,
    positive,
    values,
    rows,
    curves: centered
      ? curves.map((value, at) => value - curves.data[at - (at % rowsAtPoints.length)])
      : curves,
    means: centered ? fromStart(means) : means,
    centered,
  };
}

/** How many models are asked about each row: several in repeated folds, whose mean is the curve of the row. */
function timesAsked(hearings: readonly Hearing[], rows: number): Int32Array {
  const times = new Int32Array(rows);
  for (const { rows: heard } of hearings) for (const row of heard) times[row] += 1;
  return times;
}

/** The rows that are given, or a sample of those that a model is asked about. */
function chosenRows(
  method: string,
  hearings: readonly Hearing[],
  total: number,
  { rows, count, seed }: z.output<typeof individualCurvesOptions>,
): Int32Array {
  const heard = [...new Set(hearings.flatMap((hearing) => Array.from(hearing.rows)))].sort((a, b) => a - b);
  if (rows !== undefined) {
    if (count !== undefined)
      throw badRows(method, 'options "rows" and "count" exclude each other.', quote(count));
    const known = new Set(heard);
    const given = [...new Set(Array.from(rows))].sort((a, b) => a - b);
    const stranger = given.find((row) => !known.has(row));
    if (given.length > 0 && stranger === undefined) return Int32Array.from(given);
    const received = stranger === undefined ? "no rows" : `row ${stranger}`;
    throw badRows(
      method,
      `option "rows" must name rows from 0 to ${total - 1} that a model is asked about and whose weights are above 0; got ${received}.`,
      received,
    );
  }
  const size = count ?? 50;
  if (heard.length <= size) return Int32Array.from(heard);
  const order = random(seed).permutation(heard.length).slice(0, size);
  return Int32Array.from(order, (at) => heard[at]).sort();
}

function badRows(method: string, sentence: string, received: string): OptionError {
  return new OptionError(method, sentence, {
    option: "rows",
    expected: "rows that a model is asked about",
    received,
  });
}
