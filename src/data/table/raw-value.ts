import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";

/** Whether a raw value means that there is none. */
export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "number" && Number.isNaN(value));
}

/** The error for a value that its column cannot hold. */
export function unreadable(
  method: string,
  name: string,
  row: number,
  expected: string,
  value: unknown,
): DataError {
  return new DataError(method, { column: name, row, expected, received: quote(value) });
}
