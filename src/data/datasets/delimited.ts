import { Table, type TableOptions } from "../table/table.js";

/** A table from lines of words and numbers; the first line names the columns. */
export function delimited(text: string, separator: string | RegExp, options: TableOptions = {}): Table {
  const [names, ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(separator));
  const values = rows.map((row) => row.map((word) => (Number.isNaN(Number(word)) ? word : Number(word))));
  return Table.fromArrays(names, values, options);
}
