// Bottom-up pasting (Friedman and Fisher 1999, section 5.2): a box grows again while its mean rises.

import type { Steps } from "../../../base/steps.js";
import { bestMove, type Move } from "./best-move.js";
import { type BoxTest, type BoxTests, cutBetween, meets } from "./box-test.js";
import { Extremes, findExtremes, withBound } from "./extremes.js";
import type { PeeledBox } from "./peel.js";
import { type BoxData, roundingOf, rowsWithin, totalsOf } from "./pool.js";

/** The boxes that follow from one, each around the one before it and with a higher mean. */
export function* pasteBoxes(
  data: BoxData,
  rows: Int32Array,
  start: BoxTests,
  alpha: number,
): Steps<PeeledBox[]> {
  const boxes: PeeledBox[] = [];
  const rounding = roundingOf(data);
  let tests = start;
  let totals = totalsOf(data, rowsWithin(data, tests, rows));
  for (;;) {
    yield;
    const { weight, sum } = totals;
    const pastes = pastesOf(data, rows, tests, alpha * weight).map((paste) => {
      const score = (sum + paste.moved.sum) / (weight + paste.moved.weight);
      return { ...paste, score, rounding };
    });
    const best = bestMove(pastes, data.names, "most");
    if (best === undefined || best.score <= sum / weight + rounding) return boxes;
    tests = tests.with(best.test.column, best.test);
    totals = totalsOf(data, rowsWithin(data, tests, rows));
    boxes.push({ tests, changed: best.test, totals });
  }
}

/** What can be added at the sides of a box, which are columns with a condition. */
function pastesOf(data: BoxData, rows: Int32Array, tests: BoxTests, limit: number): Move[] {
  const beside = casesBeside(data, rows, tests);
  return tests.flatMap((test) =>
    test === undefined ? [] : pastesAt(data, test, beside[test.column], limit),
  );
}

/** For every column, the cases that only its condition keeps out of the box. */
function casesBeside({ columns }: BoxData, rows: Int32Array, tests: BoxTests): number[][] {
  const used = tests.filter((test) => test !== undefined);
  const beside: number[][] = columns.map(() => []);
  for (const row of rows) {
    let failed = -1;
    let count = 0;
    for (let i = 0; i < used.length && count < 2; i += 1) {
      const { column } = used[i];
      if (meets(used[i], columns[column].values[row])) continue;
      failed = column;
      count += 1;
    }
    if (count === 1) beside[failed].push(row);
  }
  return beside;
}

function pastesAt(data: BoxData, test: BoxTest, beside: readonly number[], limit: number): Move[] {
  const { values } = data.columns[test.column];
  const { above, upTo, codes } = test;
  const missing = beside.filter((row) => Number.isNaN(values[row]));
  const known = beside.filter((row) => !Number.isNaN(values[row]));
  const pastes: Move[] = [];
  if (missing.length > 0)
    pastes.push({
      test: { ...test, missing: true },
      moved: totalsOf(data, Int32Array.from(missing)),
      end: -1,
    });
  if (data.columns[test.column].levels > 0 && codes !== undefined) {
    for (const code of new Set(known.map((row) => values[row]))) {
      const own = known.filter((row) => values[row] === code);
      const more = [...codes, code].sort((a, b) => a - b);
      pastes.push({ test: { ...test, codes: more }, moved: totalsOf(data, Int32Array.from(own)), end: code });
    }
    return pastes;
  }
  if (codes !== undefined) return pastes;
  const ascending = Int32Array.from(known).sort((a, b) => values[a] - values[b]);
  for (const step of [1, -1] as const) {
    // Below the box, the nearest value is the highest one.
    const cases = ascending.filter((row) => (step === 1 ? values[row] <= above : values[row] > upTo));
    const found = extremesAt(data, cases, values, limit, step === 1 ? -1 : 1);
    if (found === undefined) continue;
    const { weight, sum, last, next } = found;
    const cut = Number.isNaN(next)
      ? -step * Number.POSITIVE_INFINITY
      : cutBetween(Math.min(last, next), Math.max(last, next));
    pastes.push({ test: withBound(test, step, cut), moved: { weight, sum }, end: step === 1 ? 0 : 1 });
  }
  return pastes;
}

/** The extremes of some cases in ascending order, all of which count. */
function extremesAt(
  { weights, response }: BoxData,
  cases: Int32Array,
  values: Float64Array,
  limit: number,
  step: 1 | -1,
): Extremes | undefined {
  const sums = new Float64Array(2 * cases.length);
  cases.forEach((row, at) => {
    sums[2 * at] = weights[row];
    sums[2 * at + 1] = weights[row] * response[row];
  });
  const ordered = {
    cases: Int32Array.from(cases.keys()),
    values: Float64Array.from(cases, (row) => values[row]),
    start: step === 1 ? 0 : cases.length - 1,
    end: step === 1 ? cases.length : -1,
  };
  const found = new Extremes();
  return findExtremes(found, ordered, sums, limit, step) ? found : undefined;
}
