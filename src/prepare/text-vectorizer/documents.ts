import { columnName, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { type Column, firstMissing } from "../../data/table/column.js";

/** The texts of a column, one per row. */
export function documentsOf(
  method: string,
  name: string,
  column: Column,
  missing: "error" | "empty",
): readonly string[] {
  if (column.kind !== "text" && column.kind !== "categorical") {
    const sentence = words`${columnName(name)} is ${got(column.kind)}; it must be ${wanted("text or categorical")}.`;
    throw new DataError(method, sentence);
  }
  const row = missing === "error" ? firstMissing(column) : -1;
  if (row >= 0) {
    const message = words`${columnName(name)} has a missing value at ${rowName(row)}; choose missing: "empty", or drop such rows.`;
    throw new DataError(method, message, { expected: "a text", received: "null" });
  }
  if (column.kind === "text") return column.values.map((text) => text ?? "");
  const levels = column.levels.map(String);
  return Array.from(column.codes, (code) => (code < 0 ? "" : levels[code]));
}
