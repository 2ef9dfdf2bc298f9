import { DataError } from "../../../base/errors.js";

/** The refusal of a version space whose hypotheses take too long to count. */
export function tooLarge(method: string): DataError {
  return new DataError(
    method,
    "the version space is too large for its hypotheses to be counted; leave out columns that say nothing about the class.",
    { expected: "fewer hypotheses", received: "more than can be counted in reasonable time" },
  );
}
