// Commands that learn or judge sort the rows of a file first, so that their order changes no answer. What is refused must
// name rows of the file nevertheless.

import { sortTable } from "../../../data/table/canonical-table.js";
import { valueAt } from "../../../data/table/column.js";
import type { Table } from "../../../data/table/table.js";
import type { Terminal } from "../terminal.js";

/** For the command of a terminal, the rows of its file in the order in which it uses them. */
const orders = new WeakMap<Terminal, () => Int32Array>();

/** The table of a file, sorted; of its rows, those that have the target, if there is one, will be used. */
export function sortFile(terminal: Terminal, given: Table, target?: string): Table {
  const { table, rows } = sortTable(given);
  orders.set(terminal, () => {
    // A formula begins with the target.
    const [response = ""] = target?.split("~").map((part) => part.trim()) ?? [];
    if (!given.has(response)) return rows;
    const column = given.column(response);
    return rows.filter((row) => valueAt(column, row) !== null);
  });
  return table;
}

/** A row of the sorted ones as the row of the file that it is. */
export function fileRow(terminal: Terminal, row: number): number {
  return orders.get(terminal)?.()[row] ?? row;
}
