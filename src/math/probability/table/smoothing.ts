import { DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { type CellValues, readCells } from "./cell-values.js";
import type { Scope } from "./scope.js";

/** How counts become probabilities. */
export interface SmoothingOptions {
  /**
   * What is added to every count before dividing: the parameters of a Dirichlet prior. One number for all
   * (1 is Laplace's rule), or one per cell (m times a prior distribution is the m-estimate). Default 0.
   */
  readonly smoothing?: number | CellValues;
}

/** Counts with their smoothing added. */
export function smoothedCounts(
  method: string,
  scope: Scope,
  counts: CellValues,
  { smoothing = 0 }: SmoothingOptions,
): Float64Array {
  const values = readCells(method, scope, counts);
  if (typeof smoothing !== "number") {
    const added = readCells(method, scope, smoothing);
    return values.map((value, cell) => value + added[cell]);
  }
  if (!(smoothing >= 0 && smoothing < Number.POSITIVE_INFINITY)) {
    const sentence = words`${optionName("smoothing")} must be ${wanted("a finite number ≥ 0")}, or one for every cell; got ${got(smoothing)}.`;
    throw new OptionError(method, sentence);
  }
  return values.map((value) => value + smoothing);
}

/** A sum that values are to be divided by, or an error if it is 0. */
export function requirePositiveSum(method: string, total: number): number {
  if (total > 0) return total;
  const sentence = "all values are 0, so they cannot be normalized; smooth the counts.";
  throw new DataError(method, sentence, { expected: "a positive sum", received: String(total) });
}
