import { DataError } from "../base/errors.js";
import { quote } from "../base/label.js";

/** Formats with one value per field cannot hold lists. */
export function noLists(method: string, column: string): DataError {
  const sentence = `column ${quote(column)} holds lists, which the format cannot represent; aggregate it first, or write JSON.`;
  return new DataError(method, sentence, { column, expected: "one value per row", received: "list" });
}
