import { moreLines, significant } from "../../base/printing.js";
import { textGrid } from "../../base/text-grid.js";
import { type Value, valueAt } from "./column.js";
import type { Table } from "./table.js";

const SHOWN_ROWS = 10;
const SHOWN_COLUMNS = 10;
const LONGEST_TEXT = 24;

/** The size of a table, the names and kinds of its columns, its first rows, and how much is left out. */
export function tableText(table: Table): string {
  const columns = [...table].slice(0, SHOWN_COLUMNS);
  const rows = Math.min(table.rows, SHOWN_ROWS);
  const lines = [
    ["", ...columns.map(([name]) => shorten(name))],
    ["", ...columns.map(([, { kind }]) => kind)],
    ...Array.from({ length: rows }, (_, row) => [
      String(row),
      ...columns.map(([, column]) => valueText(valueAt(column, row))),
    ]),
  ];
  const words = new Set(columns.flatMap(([, { kind }], j) => (kind === "quantitative" ? [] : [j + 1])));
  const title = `Table ${table.rows}×${table.names.length}`;
  return [
    title,
    textGrid(lines, words),
    ...moreLines(table.rows - rows, table.names.length - columns.length),
  ].join("\n");
}

function valueText(value: Value): string {
  if (value === null) return "NA";
  if (typeof value === "number") return significant(value);
  return shorten(typeof value === "object" ? `[${value.join(", ")}]` : String(value));
}

function shorten(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
