import { compareText } from "../../base/label.js";
import { canonicalRows } from "./canonical-rows.js";
import { Table } from "./table.js";

/**
 * The table with its columns in the order of their names and its rows in the order of what they contain. Rounding, ties and
 * random draws depend on order; in this one they do not depend on how a file happens to be arranged.
 */
export function canonicalTable(table: Table): Table {
  return sortTable(table).table;
}

/** The table in canonical order, and the row of the given table that each of its rows is. */
export function sortTable(table: Table): { readonly table: Table; readonly rows: Int32Array } {
  const names = [...table.names].sort(compareText);
  const sorted = Table.of(
    names.map((name) => [name, table.column(name)] as const),
    table.roles,
  );
  const rows = canonicalRows(sorted);
  return { table: sorted.take(rows), rows };
}
