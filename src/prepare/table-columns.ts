// Which columns of a table a transformer works on, and how its results go back into one.

import { DataError } from "../base/errors.js";
import { listLevels, quote } from "../base/label.js";
import type { Column } from "../data/column.js";
import { Table } from "../data/table.js";
import type { Rows } from "../learn/input.js";
import type { Matrix } from "../linalg/matrix.js";

/** The named columns, and every column without a role that is numbers already. */
export function numberColumns(table: Table, named: readonly string[] = []): string[] {
  const wanted = new Set(named);
  const features = new Set(table.featureNames());
  return table.names.filter((name) => {
    if (wanted.has(name)) return true;
    const kind = table.kind(name);
    return features.has(name) && kind !== "categorical" && kind !== "text" && kind !== "list";
  });
}

/** The columns that are changed: those that were named, or of a table the quantitative ones, or all. */
export function chosenColumns(
  method: string,
  rows: Rows,
  features: readonly string[],
  named: readonly string[] | undefined,
): readonly string[] {
  if (named === undefined)
    return rows instanceof Table ? features.filter((name) => rows.kind(name) === "quantitative") : features;
  const [known, wanted] = [new Set(features), new Set(named)];
  const unknown = named.find((name) => !known.has(name));
  if (unknown === undefined) return features.filter((name) => wanted.has(name));
  const message = `${method}: option "columns" names ${quote(unknown)}; the columns are ${listLevels(features)}.`;
  throw new DataError(message, {
    method,
    option: "columns",
    column: unknown,
    expected: features.join(", "),
    received: unknown,
  });
}

/** The table with some columns replaced, each by its new ones, where it stood; the others pass through. */
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

/** An error names what would stand twice among the columns that come out. */
export function requireDistinct(method: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) {
      throw new DataError(`${method}: two columns would be named ${quote(name)}; rename one before.`, {
        method,
        column: name,
      });
    }
    seen.add(name);
  }
}

/** The table with these columns replaced by numbers, which stand under the same names in a matrix. */
export function replaceNumbers(
  table: Table,
  changed: readonly string[],
  names: readonly string[],
  { data, rows, columns }: Matrix,
): Table {
  return replaceByPlace(table, changed, names, (j) => {
    const values = Float64Array.from({ length: rows }, (_, row) => data[row * columns + j]);
    return { kind: "quantitative", values };
  });
}

/** The table with these columns replaced, each under its name by what stands at its place in a list of names. */
export function replaceByPlace(
  table: Table,
  changed: readonly string[],
  names: readonly string[],
  columnAt: (place: number, name: string) => Column,
): Table {
  const places = positionsOf(changed, names);
  return replaceColumns(
    table,
    new Map(changed.map((name, k) => [name, [[name, columnAt(places[k], name)]]] as const)),
  );
}

/** Where each of some names stands in the list of all. */
export function positionsOf(some: readonly string[], all: readonly string[]): number[] {
  const placeOf = new Map(all.map((name, place) => [name, place]));
  return some.map((name) => placeOf.get(name) ?? -1);
}
