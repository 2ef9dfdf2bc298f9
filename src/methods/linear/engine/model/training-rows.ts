// A model refers to the rows that it was fitted to instead of copying them, and checks whether they are still the same
// before it computes residuals from them.

import { DataError, wanted, words } from "../../../../base/errors.js";

/** Sums over the same rows differ by rounding, which is less than this share of them unless they cancel. */
const SAME = 1e-6;
/** Cancellation leaves at most this share of what was subtracted. */
const ROUNDING = 1e-12;

/** Whether a sum of squares is the one that a fit ended with; `size` is the length of what was subtracted. */
export function isSameSum(sum: number, fitted: number, size: number): boolean {
  return Math.abs(sum - fitted) <= SAME * fitted + (ROUNDING * size) ** 2;
}

export function changedRows(method: string, what: string): DataError {
  return new DataError(
    method,
    words`${what} need ${wanted("the rows that the model was fitted to")}, which have been changed since; pass a copy of them to "fit".`,
    { received: "other numbers" },
  );
}
