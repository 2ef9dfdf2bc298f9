import { columnName, DataError, words } from "../base/errors.js";
import { listLevels } from "../base/label.js";
import { type Column, type KindSpec, type RawValues, readColumn } from "../data/table/column.js";
import type { RawColumn } from "../data/table/raw-columns.js";
import { Table, type TableOptions } from "../data/table/table.js";

export type ReadColumn = (name: string, values: RawValues, spec: KindSpec | undefined) => Column;

/** A table of a file's columns. A column's kind is what the caller says, else the file, else its values. */
export function tableOfColumns(
  method: string,
  columns: readonly RawColumn[],
  { kinds = {}, roles = {} }: TableOptions,
  read: ReadColumn = (name, values, spec) => readColumn(method, name, values, spec),
): Table {
  requireColumns(
    method,
    columns.map(({ name }) => name),
    Object.keys(kinds),
  );
  const entries = columns.map(
    ({ name, values, spec }) => [name, read(name, values, kindOf(kinds, name) ?? spec)] as const,
  );
  return Table.of(entries, roles);
}

/** The kind that the caller gave a column. */
export function kindOf(kinds: TableOptions["kinds"], name: string): KindSpec | undefined {
  return kinds !== undefined && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** Throws an error that lists the existing columns if a requested one is not among them. */
export function requireColumns(method: string, names: readonly string[], asked: readonly string[]): void {
  const known = new Set(names);
  for (const name of asked) {
    if (known.has(name)) continue;
    const there = names.length === 0 ? "there are no columns" : `the columns are ${listLevels(names)}`;
    const sentence = words`there is no ${columnName(name)}; ${there}.`;
    throw new DataError(method, sentence, { expected: names.join(", ") });
  }
}
