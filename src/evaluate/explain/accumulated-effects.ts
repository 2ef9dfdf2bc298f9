import { columnName, DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { type Column, type Value, valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { binsOf, isMeasured, requireMeasured } from "./effects/bins.js";
import { jointEffects } from "./effects/joint.js";
import { similarityOrder } from "./effects/level-order.js";
import { effectsOfLevels, seenLevels } from "./effects/of-levels.js";
import { effectsOfNumbers } from "./effects/of-numbers.js";
import { noValues } from "./grid.js";
import type { Explained } from "./heard.js";
import { type AccumulatedEffectsOptions, accumulatedEffectsOptions } from "./options.js";
import { type Question, questionOf, readColumns } from "./question.js";

/** The effects of the values of one column. */
export interface AccumulatedEffects {
  readonly column: string;
  /** The class whose probability is followed; undefined for regressions. */
  readonly positive: Label | undefined;
  /** The edges of the bins of numbers or dates, in ascending order; or the levels, in their order. */
  readonly values: readonly Value[];
  /** By how much each value changes the prediction; their mean over the rows is 0. */
  readonly effects: Float64Array;
  /** How many rows, counted by their weights, are in each bin, one fewer than values; or have each level. */
  readonly counts: Float64Array;
}

/** The effects of pairs of values of two columns beyond those of each. */
export interface JointEffects {
  readonly columns: readonly [string, string];
  /** The class whose probability is followed; undefined for regressions. */
  readonly positive: Label | undefined;
  /** The edges of the bins of each column. */
  readonly values: readonly [readonly Value[], readonly Value[]];
  /** A row per edge of the first column, a column per edge of the second. */
  readonly effects: Matrix;
  /** How many rows, counted by their weights, are in each cell: one row and one column fewer. */
  readonly counts: Matrix;
}

/**
 * How predictions change with one column (accumulated local effects; Apley and Zhu 2020): every row is predicted only
 * with values close to its own, so that columns that depend on each other do not make up rows that could not occur. Of
 * two columns of numbers or dates, what both change together beyond what each changes alone. Rows in which the column
 * is missing are left out.
 *
 * ```ts
 * accumulatedEffects(model, table, "flipperLength").effects;
 * accumulatedEffects(model, table, ["flipperLength", "billLength"]).effects.get(0, 0);
 * ```
 */
export function accumulatedEffects(
  source: Explained,
  table: Table,
  column: string,
  options?: AccumulatedEffectsOptions,
): AccumulatedEffects;
export function accumulatedEffects(
  source: Explained,
  table: Table,
  columns: readonly [string, string],
  options?: AccumulatedEffectsOptions,
): JointEffects;
export function accumulatedEffects(
  source: Explained,
  table: Table,
  columns: string | readonly [string, string],
  options: AccumulatedEffectsOptions = {},
): AccumulatedEffects | JointEffects {
  const method = "accumulatedEffects";
  const settings = parseOptions(method, accumulatedEffectsOptions, options);
  const { bins: most, order } = settings;
  const names = readColumns(method, columns);
  const question = questionOf(method, source, table, names, settings);
  const { hearings, positive } = question;
  const column = table.column(names[0]);
  if (
    order !== undefined &&
    (names.length > 1 || (column.kind !== "categorical" && column.kind !== "ordinal"))
  )
    throw new OptionError(method, words`${optionName("order")} is for one ${wanted("column of levels")}.`, {
      received: names.map(quote).join(", "),
    });
  const divided = (name: string) => {
    const measured = requireMeasured(method, name, table.column(name));
    return { name, column: measured, bins: binsOf(method, name, measured, hearings, most) };
  };
  const valuesOf = (name: string, rows: ArrayLike<number>) =>
    Array.from(rows, (row) => valueAt(table.column(name), row));
  if (typeof columns !== "string") {
    const [first, second] = names.map(divided);
    const values = [first, second].map(({ name, bins }) => valuesOf(name, bins.rows));
    return { columns, positive, values: [values[0], values[1]], ...jointEffects(question, first, second) };
  }
  if (!isMeasured(column)) return levelEffects(method, question, table, columns, order);
  const { bins } = divided(columns);
  const values = valuesOf(columns, bins.rows);
  return { column: columns, positive, values, ...effectsOfNumbers(question, columns, column, bins) };
}

function levelEffects(
  method: string,
  question: Question,
  table: Table,
  name: string,
  given: readonly Label[] | undefined,
): AccumulatedEffects {
  const column = table.column(name);
  if (!("codes" in column)) {
    const sentence = words`${columnName(name)} must hold ${wanted("numbers, dates or levels")}; it is ${got(column.kind)}.`;
    throw new DataError(method, sentence);
  }
  const { hearings, positive } = question;
  const levels = seenLevels(column.codes, hearings);
  if (levels.seen.length === 0) throw noValues(method, name);
  const others = hearings[0].model.features.filter((other) => other !== name && table.has(other));
  const order =
    given !== undefined
      ? givenOrder(method, name, column, levels.seen, given)
      : column.kind === "categorical"
        ? similarityOrder(table, others, levels, hearings)
        : levels.seen;
  const values = order.map((code) => valueAt(column, levels.rowOf.get(code) ?? -1));
  return { column: name, positive, values, ...effectsOfLevels(question, name, levels, order) };
}

/** The codes that occur in the order of the levels that are given, which must name all of them. */
function givenOrder(
  method: string,
  name: string,
  column: Column,
  seen: readonly number[],
  given: readonly Label[],
): readonly number[] {
  if (!Array.isArray(given)) throw badOption(method, "order", "a list of levels", given);
  const levels: readonly Label[] = "levels" in column ? column.levels : [];
  const codes = given.map((level) => levels.indexOf(level));
  const complete = seen.every((code) => codes.includes(code));
  if (complete && !codes.includes(-1) && new Set(codes).size === codes.length)
    return codes.filter((code) => seen.includes(code));
  const expected = listLevels(seen.map((code) => levels[code]));
  const sentence = words`${optionName("order")} must name each level of column ${quote(name)} once: ${wanted(expected)}; got ${got(listLevels(given))}.`;
  throw new OptionError(method, sentence);
}
