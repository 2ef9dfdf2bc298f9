// How much each condition of a box matters (Friedman and Fisher 1999, section 8): the one that costs least is dropped first.

import type { Steps } from "../../../base/steps.js";
import { bestMove, type ScoredMove } from "./best-move.js";
import type { BoxTests } from "./box-test.js";
import { type BoxData, roundingOf, rowsWithin, type Totals, totalsOf } from "./pool.js";

/** What is left of a box without a column and all that were dropped before it. */
export interface DroppedColumn {
  readonly column: number;
  readonly totals: Totals;
}

/** The tests of a box without those that keep no case out. */
export function* withoutIdle(data: BoxData, rows: Int32Array, tests: BoxTests): Steps<BoxTests> {
  const count = rowsWithin(data, tests, rows).length;
  const byName = columnsOf(tests).sort((a, b) => (data.names[a] < data.names[b] ? -1 : 1));
  let left = tests;
  for (const column of byName) {
    yield;
    const without = left.with(column, undefined);
    if (rowsWithin(data, without, rows).length === count) left = without;
  }
  return left;
}

/** The columns of a box in the order in which they can be dropped at the least loss of the mean, to the last one. */
export function* dropOrder(data: BoxData, rows: Int32Array, tests: BoxTests): Steps<DroppedColumn[]> {
  const dropped: DroppedColumn[] = [];
  const rounding = roundingOf(data);
  let left = tests;
  for (let columns = columnsOf(left); columns.length > 0; columns = columnsOf(left)) {
    const drops: (ScoredMove & DroppedColumn)[] = [];
    for (const column of columns) {
      yield;
      const totals = totalsOf(data, rowsWithin(data, left.with(column, undefined), rows));
      const test = left[column];
      if (test === undefined) continue;
      drops.push({
        column,
        totals,
        test,
        moved: totals,
        end: 0,
        score: totals.sum / totals.weight,
        rounding,
      });
    }
    const best = bestMove(drops, data.names, "most");
    const drop = drops.find(({ test }) => test === best?.test);
    if (drop === undefined) break;
    dropped.push({ column: drop.column, totals: drop.totals });
    left = left.with(drop.column, undefined);
  }
  return dropped;
}

function columnsOf(tests: BoxTests): number[] {
  return tests.flatMap((test) => (test === undefined ? [] : [test.column]));
}
