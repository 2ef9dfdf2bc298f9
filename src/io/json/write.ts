import { DataError, OptionError } from "../../base/errors.js";
import { type Column, valueAt } from "../../data/column.js";
import type { Table } from "../../data/table.js";

export interface JsonWriteOptions {
  /** An array of row objects (default), or an object of columns. */
  readonly shape?: "rows" | "columns";
}

/** A table as JSON that {@link parseJsonTable} reads back; null is missing. */
export function writeJson(table: Table, { shape = "rows" }: JsonWriteOptions = {}): string {
  requireFinite("writeJson", table);
  if (shape === "rows") return JSON.stringify(table.toRows());
  if (shape !== "columns") {
    throw new OptionError(
      `writeJson: option "shape" must be "rows" or "columns"; got ${JSON.stringify(shape)}.`,
      {
        method: "writeJson",
        option: "shape",
        expected: '"rows" or "columns"',
        received: JSON.stringify(shape),
      },
    );
  }
  return JSON.stringify(
    Object.fromEntries([...table].map(([name, column]) => [name, listed(column, table.rows)])),
  );
}

/** A table as JSON lines, one row object each; null is missing. */
export function writeJsonLines(table: Table): string {
  requireFinite("writeJsonLines", table);
  return table
    .toRows()
    .map((row) => `${JSON.stringify(row)}\n`)
    .join("");
}

function listed(column: Column, rows: number) {
  return Array.from({ length: rows }, (_, row) => valueAt(column, row));
}

/** JSON has no infinity, and would write null, which is missing. */
function requireFinite(method: string, table: Table): void {
  for (const [name, column] of table) {
    if (column.kind !== "quantitative") continue;
    const row = column.values.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
    if (row < 0) continue;
    const received = String(column.values[row]);
    throw new DataError(
      `${method}: column "${name}" has ${received} at row ${row}, which JSON cannot hold.`,
      {
        method,
        column: name,
        row,
        expected: "a finite number",
        received,
      },
    );
  }
}
