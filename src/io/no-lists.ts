import { DataError } from "../base/errors.js";

/** Formats of one value per field cannot hold lists. */
export function noLists(method: string, column: string): DataError {
  return new DataError(
    `${method}: column "${column}" holds lists, which the format cannot; aggregate it first, or write JSON.`,
    { method, column, expected: "one value per row", received: "list" },
  );
}
