// What a model answers if some columns had other values.

import { got, OptionError, wanted, words } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import type { Column } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { totalWeight, weightedSum } from "../metrics/input/weights.js";
import {
  answerOf,
  type CountedRows,
  countedRows,
  type Explained,
  followedClass,
  type Hearing,
  hearingsOf,
  requireFeature,
} from "./heard.js";
import type { AnswerOptions } from "./options.js";

/** Models, the rows that they are asked about, and what they are asked for. */
export interface Question {
  readonly all: CountedRows;
  readonly hearings: readonly Hearing[];
  /** The class whose probability is followed; undefined for regressions. */
  readonly positive: Label | undefined;
}

/** The question of how predictions depend on columns that the models read. */
export function questionOf(
  method: string,
  source: Explained,
  table: Table,
  columns: readonly string[],
  options: AnswerOptions,
): Question {
  const all = countedRows(method, table, options.weights);
  const hearings = hearingsOf(method, source, all);
  for (const hearing of hearings) for (const column of columns) requireFeature(method, hearing, column);
  return { all, hearings, positive: followedClass(method, source, hearings[0], options.positive) };
}

/** The names of one column or of two different ones. */
export function readColumns(method: string, columns: string | readonly string[]): readonly string[] {
  if (typeof columns === "string") return [columns];
  const expected = "the name of a column, or two different names";
  if (Array.isArray(columns) && columns.length === 2 && columns[0] !== columns[1]) return columns;
  throw new OptionError(method, words`expected ${wanted(expected)}; got ${got(quote(columns))}.`, {
    option: "column",
  });
}

/** The values of a column in these rows, in this order. */
export function valuesIn(table: Table, column: string, rows: ArrayLike<number>): Column {
  return table.select([column]).take(rows).column(column);
}

/**
 * The mean answer if each of the columns had in all rows the value that it has in one row of the table. `see` is given
 * the answers of every model.
 */
export function meanAnswer(
  { all, hearings, positive }: Question,
  columns: readonly string[],
  rowsOfValues: readonly number[],
  see?: (hearing: Hearing, answers: Float64Array) => void,
): number {
  let [sum, total] = [0, 0];
  for (const hearing of hearings) {
    const { model, table, weights } = hearing;
    let changed = table;
    for (const [at, column] of columns.entries())
      changed = changed.withColumn(
        column,
        valuesIn(all.table, column, new Int32Array(table.rows).fill(rowsOfValues[at])),
      );
    const answers = answerOf(model, changed, positive);
    see?.(hearing, answers);
    sum += weightedSum(answers, weights);
    total += totalWeight(answers.length, weights);
  }
  return sum / total;
}
