import { columnName, DataError, got, words } from "../base/errors.js";

/** Formats with one value per field cannot hold lists. */
export function noLists(method: string, column: string): DataError {
  const sentence = words`${columnName(column)} holds ${got("lists")}, which the format cannot represent; aggregate it first, or write JSON.`;
  return new DataError(method, sentence, { expected: "one value per row" });
}
