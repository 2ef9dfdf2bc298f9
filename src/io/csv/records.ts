import type { Fact } from "../../base/fact.js";
import type { Column, DateSpec } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { columnBuilders, kindsGiven, type Layout } from "./layout.js";
import type { CheckedCsvOptions } from "./options.js";

/** At most `options.rows` rows, the scanner positioned after them, how dates are read, and what should be said. */
export function readRecords(layout: Layout, bytes: Uint8Array, final: boolean, options: CheckedCsvOptions) {
  const scanner = layout.scanner();
  const given = kindsGiven(options);
  const builders = columnBuilders(layout, given);
  const rows = scanner.readRows(bytes, final, builders, 0, options.rows);
  const columns = new Map<string, Column>();
  const dates = new Map<string, DateSpec>();
  const notes: Fact[] = [];
  const surprised = new Set(builders.filter((builder) => builder.surprised).map(({ name }) => name));
  for (const builder of builders) {
    const unwanted = given(builder.name) === "skip" || surprised.has(builder.name);
    if (builder.note !== undefined) notes.push(builder.note);
    if (unwanted) continue;
    const { column, spec, note } = builder.infer(rows);
    columns.set(builder.name, column);
    if (spec !== undefined) dates.set(builder.name, spec);
    if (note !== undefined) notes.push(note);
  }
  if (surprised.size > 0) {
    const again = columnBuilders(layout, (name) => (surprised.has(name) ? "categorical" : "skip"));
    layout.scanner().readRows(bytes, final, again, 0, rows);
    for (const builder of again) {
      if (!surprised.has(builder.name)) continue;
      const { column, spec, note } = builder.inferAgain(rows);
      columns.set(builder.name, column);
      if (spec !== undefined) dates.set(builder.name, spec);
      if (note !== undefined) notes.push(note);
    }
  }
  return { table: tableOf(layout, columns, options), scanner, dates, notes };
}

/** The columns in the requested order, or in the order of the file. */
export function tableOf(
  { names }: Layout,
  columns: ReadonlyMap<string, Column>,
  { columns: wanted, roles }: CheckedCsvOptions,
): Table {
  const entries = (wanted ?? names).flatMap((name) => {
    const column = columns.get(name);
    return column === undefined ? [] : [[name, column] as const];
  });
  return Table.of(entries, roles);
}
