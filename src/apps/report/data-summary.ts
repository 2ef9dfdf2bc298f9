// The columns of a comparison, and what about them may spoil it.

import { quote } from "../../base/label.js";
import { type Dialect, LIBRARY } from "../../base/sentence.js";
import { shortNumber } from "../../base/text-grid.js";
import { DateDescription } from "../../data/statistics/date-description.js";
import { describe } from "../../data/statistics/describe.js";
import type { Description } from "../../data/statistics/description.js";
import { valueAt } from "../../data/table/column.js";
import { missingRows } from "../../data/table/missing.js";
import type { Table } from "../../data/table/table.js";
import type { Comparison } from "./comparison.js";
import { isConstant } from "./constant.js";
import { rankingOf } from "./leading-metric.js";
import { describeLeftOutColumn, usedColumns } from "./preparation.js";
import { plural, showNames } from "./words/show.js";

/** One column in a few words. */
export interface ColumnSummary {
  readonly name: string;
  readonly kind: string;
  readonly missing: number;
  /** The number of different values; undefined for lists. */
  readonly distinct: number | undefined;
  /** From the smallest to the largest, or the most frequent. */
  readonly values: string;
  /** The part that the column plays. */
  readonly use: string;
}

export function summarizeColumns({ table, data, preparation }: Comparison): ColumnSummary[] {
  const roles = new Map(Object.entries(table.roles).map(([role, column]) => [column, role]));
  const out = new Set(preparation.leftOut.map(({ column }) => column));
  return table.names.map((name) => {
    const column: Description = describe(table.column(name), { name });
    return {
      name,
      kind: column.kind,
      missing: column.missing,
      distinct: column.kind === "list" ? undefined : column.valueCounts.length,
      values: showValues(column),
      use: name === data.target ? "target" : (roles.get(name) ?? (out.has(name) ? "left out" : "")),
    };
  });
}

function showValues(column: Description): string {
  if (column.count === 0 || column.kind === "list" || column.kind === "text") return "";
  if (column instanceof DateDescription) return `${column.minimum} to ${column.maximum}`;
  if (column.kind === "quantitative")
    return `${shortNumber(column.minimum as number)} to ${shortNumber(column.maximum as number)}`;
  const [{ value, count, share }] = column.valueCounts;
  // Where no value occurs twice, none is typical.
  return count === 1 ? "" : `${quote(value)} ${percent(share)}`;
}

/** What about the data may spoil a comparison, one sentence each. */
export function findProblems(comparison: Comparison, dialect: Dialect = LIBRARY): string[] {
  const { table, data, preparation } = comparison;
  const used = usedColumns(table, preparation);
  const features = used.featureNames([data.target]);
  const rare = rankingOf(data).reason;
  return [
    ...(rare === undefined ? [] : [`${rare[0].toUpperCase()}${rare.slice(1)}.`]),
    ...missingProblems(used, features),
    ...constantProblems(used, features),
    ...repeatedProblems(used.select([...features, data.target])),
    ...preparation.leftOut.map((one) => `${describeLeftOutColumn(one).say(dialect)}.`),
    ...Object.entries(preparation.manyLevels).map(
      ([name, count]) =>
        `${quote(name)} has ${count} levels, most of which have few rows; methods that need 0/1 columns get the frequent ones.`,
    ),
    ...preparation.dates.map(
      ({ column }) =>
        `${quote(column)} holds dates, and the folds are drawn at random: models are tried on rows that are older than some they learned from, which flatters them if things change with time.`,
    ),
  ];
}

function missingProblems(table: Table, features: readonly string[]): string[] {
  const SHOWN = 5;
  const lacking = features
    .map((name) => ({ name, count: missingRows(table.column(name)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const listed = lacking
    .slice(0, SHOWN)
    .map(({ name, count }) => `${quote(name)} (${percent(count / table.rows)})`);
  if (listed.length === 0) return [];
  const more = lacking.length > SHOWN ? ` and ${lacking.length - SHOWN} more` : "";
  return [`Values are missing in ${listed.join(", ")}${more}.`];
}

function constantProblems(table: Table, features: readonly string[]): string[] {
  const constant = features.filter((name) => isConstant(table.column(name)));
  if (constant.length === 0) return [];
  const verb = constant.length === 1 ? "has" : "have";
  return [
    `${showNames(constant)} ${verb} the same value in all rows, so nothing can be learned from ${constant.length === 1 ? "it" : "them"}.`,
  ];
}

function repeatedProblems(table: Table): string[] {
  const repeated = repeatedRows(table);
  if (repeated === 0) return [];
  return [
    `${plural(repeated, "row")} of ${table.rows} ${repeated === 1 ? "repeats" : "repeat"} an earlier row in every column that is used; if they are copies, a model is tried on rows that it has learned, and scores are too good.`,
  ];
}

/** How many rows are equal to an earlier one. Columns refine groups of equal rows until each has a single one. */
export function repeatedRows(table: Table): number {
  let groups = new Float64Array(table.rows);
  let count = Math.min(1, table.rows);
  for (const [, column] of table) {
    if (column.kind === "list") continue;
    const values = new Map<unknown, number>();
    const pairs = new Map<number, number>();
    const next = new Float64Array(table.rows);
    for (let row = 0; row < table.rows; row += 1) {
      const code = codeIn(values, valueAt(column, row));
      // Both are below the number of rows, so that pairs of them are distinct and exact.
      next[row] = codeIn(pairs, groups[row] * table.rows + code);
    }
    groups = next;
    count = pairs.size;
    if (count === table.rows) return 0;
  }
  return table.rows - count;
}

/** Index of a value among the distinct values, in order of first appearance. */
function codeIn<T>(codes: Map<T, number>, value: T): number {
  const known = codes.get(value);
  if (known !== undefined) return known;
  codes.set(value, codes.size);
  return codes.size - 1;
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(2))}%`;
}
