// Columns that tell the target all by themselves, as what is recorded after the fact does.

import { Fact } from "../../base/fact.js";
import { quote } from "../../base/label.js";
import { dropColumn, words } from "../../base/sentence.js";
import { correlation } from "../../data/statistics/correlation.js";
import type { Column } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import type { ClassCount, Problem } from "./problem.js";

/** Fewer rows may be told apart by chance. */
const FEWEST = 50;
/** More levels than this may tell rows apart by being many. */
const MOST_LEVELS = 20;
/** The largest share of the rows that may be wrong, and of those that the most frequent class gets wrong. */
const [MOST_WRONG, MOST_OF_BASELINE] = [0.01, 0.1];

/** The least share of the variance of numbers that a column alone must explain to be said to determine them. */
const LEAST_SHARE = 0.999;
/** What such a fact is called. */
export const TELLING = "telling-column";

/** A fact for each column that alone tells the classes of nearly all rows, or determines the numbers to be predicted. */
export function noteTelling({ table, target, classes }: Problem, columns: readonly string[]): Fact[] {
  if (table.rows < FEWEST) return [];
  return classes === undefined
    ? determining(table, target, columns)
    : telling(table, target, classes, columns);
}

function telling(
  table: Table,
  target: string,
  classes: readonly ClassCount[],
  columns: readonly string[],
): Fact[] {
  const truth = classCodes(table, target);
  const baseline = table.rows - Math.max(...classes.map(({ rows }) => rows));
  const most = Math.min(MOST_WRONG * table.rows, MOST_OF_BASELINE * baseline);
  return columns.flatMap((name) => {
    const wrong = wrongBy(table.column(name), truth, classes.length);
    if (wrong === undefined || wrong > most) return [];
    return [
      new Fact(
        TELLING,
        words`${quote(name)} alone tells ${quote(target)} in ${table.rows - wrong} of ${table.rows} rows; if it is known only afterwards, ${dropColumn(name)}.`,
        { column: name },
      ),
    ];
  });
}

/** Columns that numbers follow from: by a line, by an order that is the same or reversed, or by a few levels. */
function determining(table: Table, target: string, columns: readonly string[]): Fact[] {
  const column = table.column(target);
  if (column.kind !== "quantitative") return [];
  const truth = column.values;
  return columns.flatMap((name) => {
    if (shareBy(table.column(name), truth) < LEAST_SHARE) return [];
    return [
      new Fact(
        TELLING,
        words`${quote(name)} alone determines ${quote(target)} in nearly all rows; if it is known only afterwards, ${dropColumn(name)}.`,
        { column: name },
      ),
    ];
  });
}

/** The share of the variance of numbers that a column alone explains. */
function shareBy(column: Column, truth: Float64Array): number {
  if ("codes" in column) {
    const levels = "levels" in column ? column.levels.length : 2;
    return levels > MOST_LEVELS ? 0 : shareByGroups(column.codes, truth, levels);
  }
  if (column.kind !== "quantitative" && column.kind !== "date") return 0;
  const known = Int32Array.from(truth.keys()).filter((row) => !Number.isNaN(column.values[row]));
  // Where many values are missing, those that are known say little about the whole.
  if (known.length < FEWEST || known.length < (1 - MOST_WRONG) * truth.length) return 0;
  const [x, y] = [
    Float64Array.from(known, (row) => column.values[row]),
    Float64Array.from(known, (row) => truth[row]),
  ];
  if (![x, y].every((values) => values.every(Number.isFinite) && values.some((value) => value !== values[0])))
    return 0;
  return Math.max(...(["pearson", "spearman"] as const).map((method) => correlation(x, y, { method }) ** 2));
}

/** Between groups, of all squared distances from the mean. */
function shareByGroups(codes: ArrayLike<number>, truth: Float64Array, levels: number): number {
  const [counts, sums] = [new Float64Array(levels + 1), new Float64Array(levels + 1)];
  const groupOf = (row: number) => (codes[row] < 0 ? levels : codes[row]);
  const mean = truth.reduce((sum, value) => sum + value, 0) / truth.length;
  for (const [row, value] of truth.entries()) {
    counts[groupOf(row)] += 1;
    sums[groupOf(row)] += value - mean;
  }
  let [total, within] = [0, 0];
  for (const [row, value] of truth.entries()) {
    const group = groupOf(row);
    total += (value - mean) ** 2;
    within += (value - mean - sums[group] / counts[group]) ** 2;
  }
  return total > 0 ? 1 - within / total : 0;
}

/** The classes as numbers from 0, in the order of their appearance. */
function classCodes(table: Table, target: string): Int32Array {
  const codes = new Map<unknown, number>();
  return Int32Array.from({ length: table.rows }, (_, row) => {
    const value = table.get(row, target);
    const known = codes.get(value) ?? codes.size;
    codes.set(value, known);
    return known;
  });
}

/** How many rows the best rule of one column gets wrong; undefined if there is no such rule. */
function wrongBy(column: Column, truth: Int32Array, classes: number): number | undefined {
  if ("codes" in column) {
    const levels = "levels" in column ? column.levels.length : 2;
    if (levels > MOST_LEVELS) return undefined;
    return wrongByGroups(column.codes, truth, levels, classes);
  }
  if (classes !== 2 || (column.kind !== "quantitative" && column.kind !== "date")) return undefined;
  return wrongByThreshold(column.values, truth);
}

/** The most frequent class of every level, and of missing values, is right. */
function wrongByGroups(codes: ArrayLike<number>, truth: Int32Array, levels: number, classes: number): number {
  const counts = Array.from({ length: levels + 1 }, () => new Float64Array(classes));
  for (let row = 0; row < truth.length; row += 1)
    counts[codes[row] < 0 ? levels : codes[row]][truth[row]] += 1;
  return truth.length - counts.reduce((sum, row) => sum + Math.max(...row), 0);
}

/** One class up to the best threshold, the other above it; missing values are a separate group. */
function wrongByThreshold(values: Float64Array, truth: Int32Array): number {
  const of = (label: number) =>
    values.filter((value, row) => truth[row] === label && !Number.isNaN(value)).sort();
  const [first, second] = [of(0), of(1)];
  let right = Math.max(first.length, second.length);
  for (let i = 0, j = 0; i < first.length || j < second.length; ) {
    const threshold = Math.min(first[i] ?? Number.POSITIVE_INFINITY, second[j] ?? Number.POSITIVE_INFINITY);
    while (i < first.length && first[i] <= threshold) i += 1;
    while (j < second.length && second[j] <= threshold) j += 1;
    right = Math.max(right, i + second.length - j, j + first.length - i);
  }
  const missing = [0, 1].map(
    (label) => values.filter((value, row) => truth[row] === label && Number.isNaN(value)).length,
  );
  return truth.length - right - Math.max(...missing);
}
