// Commands that learn or judge sort the rows of a file first, so that their order changes no answer. What is refused must
// name rows of the file nevertheless.

import { sortTable } from "../../data/canonical-table.js";
import { valueAt } from "../../data/column.js";
import type { Table } from "../../data/table.js";
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

/** A text about sorted rows as one about the rows of the file; `row` is the one that the text is about. */
export function inFile(terminal: Terminal, text: string, row?: number): string {
  const rows = orders.get(terminal)?.();
  if (rows === undefined) return text;
  const name = (own: number) => `row ${rows[own] ?? own}`;
  // A fold has numbers of its own, and names both.
  const ofData = text.replace(/\brow (\d+) of the data\b/g, (_, own) => `${name(Number(own))} of the data`);
  if (row === undefined || ofData !== text) return ofData;
  return text.replace(new RegExp(`\\brow ${row}\\b`), () => name(row));
}
