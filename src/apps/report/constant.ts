import { type Column, columnLength, valueAt } from "../../data/table/column.js";

/** Whether a column has the same value in all rows, of which a single one says nothing. */
export function isConstant(column: Column): boolean {
  if (column.kind === "list") return false;
  const rows = columnLength(column);
  const first = rows > 0 ? valueAt(column, 0) : undefined;
  for (let row = 1; row < rows; row += 1) if (!Object.is(valueAt(column, row), first)) return false;
  return rows > 1;
}
