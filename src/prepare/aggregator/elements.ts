import { columnName, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import type { Column } from "../../data/table/column.js";

/** What the lists of a column hold, numbers or strings; undefined if all are missing or empty. */
export function elementsOf(
  method: string,
  name: string,
  column: Column,
  weights?: Float64Array | undefined,
): "numbers" | "strings" | undefined {
  if (column.kind !== "list") {
    throw new DataError(
      method,
      words`${columnName(name)} is ${got(column.kind)}; it must hold ${wanted("lists")}.`,
    );
  }
  let found: "numbers" | "strings" | undefined;
  for (let row = 0; row < column.values.length; row += 1) {
    const list = column.values[row];
    if (list === null || list.length === 0 || weights?.[row] === 0) continue;
    const kind = typeof list[0] === "number" ? "numbers" : "strings";
    found ??= kind;
    if (kind !== found) {
      throw new DataError(
        method,
        words`${columnName(name)} has ${wanted(`lists of ${found}`)}, but one of ${got(kind)} at ${rowName(row)}.`,
      );
    }
  }
  return found;
}
