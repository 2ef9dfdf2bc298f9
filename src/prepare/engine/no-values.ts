import { columnName, DataError, got, words } from "../../base/errors.js";

/** The error for a column in which every value is missing, or has no weight. */
export function noValues(method: string, column: string, advice = "drop it"): DataError {
  return new DataError(
    method,
    words`${columnName(column)} has ${got("no values")} to learn from; ${advice}.`,
    { expected: "at least 1 value that is not missing" },
  );
}
