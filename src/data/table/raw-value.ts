import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { rowName, words } from "../../base/sentence.js";

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
  const received = quote(value);
  const sentence = words`column ${quote(name)} must be ${expected} at ${rowName(row)}; got ${received}.`;
  return new DataError(method, sentence, { column: name, row, expected, received });
}
