// Which columns of a table a transformer works on, and how its results go back into one.

import { DataError, got, optionName, wanted, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import type { Column } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import type { Reading } from "../../model/cases.js";
import type { Rows } from "../../model/input.js";

/** How methods read their cases that work on numbers: the named columns, and all others that are numbers. */
export function numberReading(named: readonly string[] | undefined): Reading {
  return { missing: "native", extremes: "all", columns: (table) => numberColumns(table, named) };
}

/** The named columns, and every column without a role that is numbers already. */
export function numberColumns(table: Table, named: readonly string[] = []): string[] {
  const wanted = new Set(named);
  const features = new Set(table.featureNames());
  return table.names.filter((name) => {
    if (wanted.has(name)) return true;
    const kind = table.kind(name);
    return features.has(name) && !["categorical", "text", "list", "date"].includes(kind);
  });
}

/** The columns that are changed: the named ones, or the quantitative ones of a table, or all of a matrix. */
export function chosenColumns(
  method: string,
  rows: Rows,
  features: readonly string[],
  named: readonly string[] | undefined,
): readonly string[] {
  if (named === undefined)
    return rows instanceof Table ? features.filter((name) => rows.kind(name) === "quantitative") : features;
  requireAmong(method, "columns", named, features, "known columns:");
  const wanted = new Set(named);
  return features.filter((name) => wanted.has(name));
}

/** Throws if an option names a column that is not one of these; `which` introduces their list. */
export function requireAmong(
  method: string,
  option: string,
  named: readonly string[],
  columns: readonly string[],
  which: string,
): void {
  const known = new Set(columns);
  const column = named.find((name) => !known.has(name));
  if (column === undefined) return;
  const message = words`${optionName(option)} names ${got(quote(column))}; ${which} ${wanted(listLevels(columns))}.`;
  throw new DataError(method, message, { column });
}

/** The table with some columns replaced in place by new ones; the others pass through. */
export function replaceColumns(
  table: Table,
  replacements: ReadonlyMap<string, readonly (readonly [name: string, column: Column])[]>,
): Table {
  const columns = [...table].flatMap((entry) => replacements.get(entry[0]) ?? [entry]);
  const roles = Object.fromEntries(Object.entries(table.roles).filter(([, name]) => !replacements.has(name)));
  return Table.of(columns, roles);
}

/** The table with more columns after its own. */
export function addColumns(
  method: string,
  table: Table,
  added: readonly (readonly [name: string, column: Column])[],
): Table {
  requireDistinct(method, [...table.names, ...added.map(([name]) => name)]);
  return Table.of([...table, ...added], table.roles);
}

/** Throws if two columns that come out would have the same name. */
export function requireDistinct(method: string, names: readonly string[]): void {
  const column = firstRepeated(names);
  if (column === undefined) return;
  throw new DataError(method, `two columns would be named ${quote(column)}; rename one first.`, { column });
}

/** The first name that is in the list before. */
export function firstRepeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

/** The table with these columns replaced by the columns of a matrix that have the same names. */
export function replaceNumbers(
  table: Table,
  changed: readonly string[],
  names: readonly string[],
  { data, rows, columns }: Matrix,
): Table {
  return replaceByIndex(table, changed, names, (j) => {
    const values = Float64Array.from({ length: rows }, (_, row) => data[row * columns + j]);
    return { kind: "quantitative", values };
  });
}

/** The table with these columns replaced, each by what a function gives for its index in a list of names. */
export function replaceByIndex(
  table: Table,
  changed: readonly string[],
  names: readonly string[],
  columnAt: (index: number, name: string) => Column,
): Table {
  const indices = positionsOf(changed, names);
  return replaceColumns(
    table,
    new Map(changed.map((name, k) => [name, [[name, columnAt(indices[k], name)]]] as const)),
  );
}

/** Where each of some names stands in the list of all. */
export function positionsOf(some: readonly string[], all: readonly string[]): number[] {
  const indexOf = new Map(all.map((name, index) => [name, index]));
  return some.map((name) => indexOf.get(name) ?? -1);
}
