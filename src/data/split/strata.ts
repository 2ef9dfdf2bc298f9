import {
  counted,
  DataError,
  got,
  OptionError,
  optionName,
  rowName,
  ShapeError,
  wanted,
  words,
} from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireWhole } from "../../math/probability/distributions/require.js";
import { quantile } from "../statistics/quantile.js";
import {
  type Column,
  columnLength,
  firstMissing,
  type RawValues,
  readColumn,
  valueAt,
} from "../table/column.js";
import { Table } from "../table/table.js";
import type { Splittable } from "./parts.js";

/** A column of the table by name, or one value per row. */
export type RowValues = string | RawValues;

export function readRowValues(
  method: string,
  option: string,
  source: Splittable,
  rows: number,
  values: RowValues,
): Column {
  const name = typeof values === "string" ? values : option;
  const column = typeof values === "string" ? namedColumn(method, option, source, values) : undefined;
  const read = column ?? readColumn(method, name, values);
  const length = columnLength(read);
  if (length === rows) return read;
  const sentence = words`${optionName(option)} must have ${wanted(`one value per row, ${rows}`)}; got ${got(counted(length, "value"))}.`;
  throw new ShapeError(method, sentence);
}

function namedColumn(method: string, option: string, source: Splittable, name: string): Column {
  if (source instanceof Table) return source.column(name);
  const sentence = words`${optionName(option)} names the column ${got(quote(name))}, but no table was given.`;
  throw new OptionError(method, sentence, { expected: "one value per row" });
}

/** The rows of every distinct value, in order of first appearance. */
export function groupRows(method: string, option: string, column: Column): Uint32Array[] {
  if (column.kind === "list") {
    const sentence = words`${optionName(option)} contains ${got("lists")}; aggregate them first.`;
    throw new DataError(method, sentence, { expected: "one value per row" });
  }
  const groups = new Map<unknown, number[]>();
  for (let row = 0; row < columnLength(column); row += 1) {
    const value = valueAt(column, row);
    if (value === null) throw missing(method, option, row);
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [row]);
    else group.push(row);
  }
  return [...groups.values()].map((rows) => Uint32Array.from(rows));
}

/** All rows as a single stratum. */
export function wholeStratum(rows: number): Uint32Array {
  const all = new Uint32Array(rows);
  for (let row = 0; row < rows; row += 1) all[row] = row;
  return all;
}

/** One stratum per value; numbers with more than `bins` distinct values are binned by quantiles. */
export function readStrata(method: string, column: Column, bins: number): Uint32Array[] {
  requireWhole(method, "bins", bins, 1);
  if (column.kind !== "quantitative" || countDifferent(column.values, bins) <= bins)
    return groupRows(method, "stratify", column);
  const { values } = column;
  const gap = firstMissing(column);
  if (gap >= 0) throw missing(method, "stratify", gap);
  const shares = Array.from({ length: bins - 1 }, (_, i) => (i + 1) / bins);
  return groupRows(method, "stratify", {
    kind: "quantitative",
    values: intervalIndices(values, quantile(values, shares)),
  });
}

/** The number of distinct values, or `most` + 1 if there are more. */
function countDifferent(values: Float64Array, most: number): number {
  const seen = new Set<number>();
  for (let row = 0; row < values.length && seen.size <= most; row += 1) seen.add(values[row]);
  return seen.size;
}

/** For each value, how many of the ascending edges it exceeds. */
function intervalIndices(values: Float64Array, edges: readonly number[]): Float64Array {
  const parts = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    let part = 0;
    while (part < edges.length && values[row] > edges[part]) part += 1;
    parts[row] = part;
  }
  return parts;
}

function missing(method: string, option: string, row: number): DataError {
  const sentence = words`${optionName(option)} has a ${got("missing")} ${wanted("value")} at ${rowName(row)}; impute it first.`;
  return new DataError(method, sentence);
}
