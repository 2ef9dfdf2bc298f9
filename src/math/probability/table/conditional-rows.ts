import { DataError, got, words } from "../../../base/errors.js";
import { describeAssignment, type Scope } from "./scope.js";
import { sumCells } from "./strides.js";

/** What happens to conditions that never occur. */
export interface UnseenOptions {
  /** What to do if a condition never occurs: an error, or equal probabilities. Default "error". */
  readonly unseen?: "error" | "uniform";
}

export const UNSEEN_OPTIONS = ["unseen"] as const;

/** Every row of joint values divided by its sum. */
export function normalizeRows(
  method: string,
  targets: Scope,
  given: Scope,
  values: Float64Array,
  { unseen = "error" }: UnseenOptions,
): Float64Array {
  const rows = new Float64Array(values.length);
  for (let row = 0; row < given.cells; row += 1) {
    const start = row * targets.cells;
    const end = start + targets.cells;
    const total = sumCells(values, start, end);
    if (total > 0) for (let at = start; at < end; at += 1) rows[at] = values[at] / total;
    else if (unseen === "uniform") rows.fill(1 / targets.cells, start, end);
    else {
      const what = describeAssignment(given.assignment(row));
      const sentence = words`${got(what)} has probability 0, so it cannot be a condition; choose unseen: "uniform", or smooth the counts.`;
      throw new DataError(method, sentence, { row, expected: "a condition of positive probability" });
    }
  }
  return rows;
}
