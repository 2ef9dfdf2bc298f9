import { columnName, DataError, got, rowName, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { type Column, valueAt } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";
import { requireTable } from "../../data/table/table.js";
import { badOption } from "../../math/probability/distributions/require.js";

/** How to write JSON. */
export interface JsonWriteOptions {
  /** An array of row objects (default), or an object of columns. */
  readonly shape?: "rows" | "columns";
}

/** A table as JSON that {@link parseJsonTable} reads back; null means missing. */
export function writeJson(table: Table, options: JsonWriteOptions = {}): string {
  requireTable("writeJson", table);
  requireKnownOptions("writeJson", options, ["shape"]);
  const { shape = "rows" } = options;
  requireFinite("writeJson", table);
  if (shape === "rows") return JSON.stringify(table.toRows());
  if (shape !== "columns")
    throw badOption("writeJson", "shape", '"rows" or "columns"', JSON.stringify(shape));
  return JSON.stringify(
    Object.fromEntries([...table].map(([name, column]) => [name, listed(column, table.rows)])),
  );
}

/** A table as JSON Lines, one row object per line; null means missing. */
export function writeJsonLines(table: Table): string {
  requireTable("writeJsonLines", table);
  requireFinite("writeJsonLines", table);
  return table
    .toRows()
    .map((row) => `${JSON.stringify(row)}\n`)
    .join("");
}

function listed(column: Column, rows: number) {
  return Array.from({ length: rows }, (_, row) => valueAt(column, row));
}

/** JSON has no infinity; it would be written as null, which means missing. */
function requireFinite(method: string, table: Table): void {
  for (const [name, column] of table) {
    if (column.kind !== "quantitative") continue;
    const row = column.values.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY);
    if (row < 0) continue;
    const sentence = words`${columnName(name)} has ${got(String(column.values[row]))} at ${rowName(row)}, which JSON cannot represent.`;
    throw new DataError(method, sentence, { expected: "a finite number" });
  }
}
