import type { Steps } from "../../../base/steps.js";

/** Numbers of a matrix that are computed in one step: a few milliseconds. */
const NUMBERS_AT_ONCE = 2 ** 19;

/** Calls `visit` with every row in turn; after some of them there is a step. */
export function* eachRowSteps(rows: number, columns: number, visit: (row: number) => void): Steps<void> {
  const together = Math.max(1, Math.floor(NUMBERS_AT_ONCE / Math.max(1, columns)));
  for (let row = 0; row < rows; row += 1) {
    visit(row);
    if ((row + 1) % together === 0) yield;
  }
}
