// Top-down peeling (Friedman and Fisher 1999, section 5.1): a box shrinks by a little at a time.

import type { Steps } from "../../../base/steps.js";
import { keepCases } from "../engine/rule-columns.js";
import { bestMove, type Move } from "./best-move.js";
import { type BoxTest, type BoxTests, cutBetween, meets, openTest } from "./box-test.js";
import { extremeValues, skipOutside, withBound } from "./extremes.js";
import { type BoxData, isWithin, roundingOf, type Totals, totalsOf } from "./pool.js";

export interface PeelSettings {
  /** The share of a box that one peel removes. */
  readonly alpha: number;
  /** What the best peel has: the highest mean in the box, or the largest gain of the mean per weight removed. */
  readonly criterion: "mean" | "rate";
  /** The least weight of a box. */
  readonly leastWeight: number;
}

/** A box of a sequence, each within the one before it. */
export interface PeeledBox {
  readonly tests: BoxTests;
  /** The condition that the last peel changed; undefined for the first box. */
  readonly changed: BoxTest | undefined;
  readonly totals: Totals;
}

/** What is in the box at present, by column. */
interface Contents {
  readonly rows: Int32Array;
  /** 1 for every case in the box. */
  readonly inside: Uint8Array;
  /** How many cases at either end of the order of a column are outside of the box. */
  readonly skipped: { readonly lower: Int32Array; readonly upper: Int32Array };
  readonly totals: Totals;
}

/** The boxes from the one that contains all of these cases to one that no peel can make smaller. */
export function* peelBoxes(data: BoxData, rows: Int32Array, settings: PeelSettings): Steps<PeeledBox[]> {
  const { length } = data.columns;
  let contents = contentsOf(data, rows, { lower: new Int32Array(length), upper: new Int32Array(length) });
  let tests: BoxTests = data.columns.map(() => undefined);
  const boxes: PeeledBox[] = [{ tests, changed: undefined, totals: contents.totals }];
  // Where all responses are equal, nothing can be gained.
  while (!isConstant(data, contents.rows)) {
    yield;
    const { weight } = contents.totals;
    const peels = data.columns
      .flatMap((_, column) => peelsOf(data, contents, tests, column, settings.alpha))
      .filter(({ moved }) => isWithin(settings.leastWeight, weight - moved.weight));
    const best = bestMove(scored(data, contents.totals, peels, settings), data.names, "least");
    if (best === undefined) break;
    const { test } = best;
    const { values } = data.columns[test.column];
    const left = keepCases(contents.rows, (row) => meets(test, values[row]));
    contents = contentsOf(data, left, contents.skipped);
    tests = tests.with(test.column, test);
    boxes.push({ tests, changed: test, totals: contents.totals });
  }
  return boxes;
}

function contentsOf(data: BoxData, rows: Int32Array, skipped: Contents["skipped"]): Contents {
  const inside = new Uint8Array(data.weights.length);
  for (const row of rows) inside[row] = 1;
  return { rows, inside, skipped, totals: totalsOf(data, rows) };
}

function isConstant({ response }: BoxData, rows: Int32Array): boolean {
  for (let i = 1; i < rows.length; i += 1) if (response[rows[i]] !== response[rows[0]]) return false;
  return true;
}

function scored(data: BoxData, { weight, sum }: Totals, peels: readonly Move[], { criterion }: PeelSettings) {
  const mean = sum / weight;
  const rounding = roundingOf(data);
  return peels.map((peel) => {
    const { moved } = peel;
    const left = (sum - moved.sum) / (weight - moved.weight);
    return criterion === "mean"
      ? { ...peel, score: left, rounding }
      : {
          ...peel,
          score: (left - mean) / (moved.weight / weight),
          rounding: (rounding * weight) / moved.weight,
        };
  });
}

/** The peels of one column. */
function peelsOf(data: BoxData, contents: Contents, tests: BoxTests, column: number, alpha: number): Move[] {
  const { levels, values, order } = data.columns[column];
  const { totals, rows } = contents;
  const test = tests[column] ?? openTest(column, levels);
  if (levels > 0) return levelPeels(data, rows, test, levels);
  const limit = alpha * totals.weight;
  const isComplete = order.length === values.length;
  const unknown = isComplete ? new Int32Array(0) : keepCases(rows, (row) => Number.isNaN(values[row]));
  const some = unknown.length > 0;
  const peels = [
    endPeel(data, contents, test, limit, 1, some),
    endPeel(data, contents, test, limit, -1),
    some && unknown.length < rows.length
      ? { test: { ...test, missing: false }, moved: totalsOf(data, unknown), end: 2 }
      : undefined,
  ];
  return peels.filter((peel) => peel !== undefined);
}

/** Every level that occurs in the box, and missing values, can be peeled off, as long as something is left. */
function levelPeels(
  { columns, weights, response }: BoxData,
  rows: Int32Array,
  test: BoxTest,
  levels: number,
): Move[] {
  const { values } = columns[test.column];
  const weight = new Float64Array(levels + 1);
  const sum = new Float64Array(levels + 1);
  const cases = new Int32Array(levels + 1);
  for (const row of rows) {
    const code = Number.isNaN(values[row]) ? levels : values[row];
    weight[code] += weights[row];
    sum[code] += weights[row] * response[row];
    cases[code] += 1;
  }
  return [...cases.keys()]
    .filter((code) => cases[code] > 0 && cases[code] < rows.length)
    .map((code) => ({
      test:
        code === levels
          ? { ...test, missing: false }
          : { ...test, codes: test.codes?.filter((other) => other !== code) },
      moved: { weight: weight[code], sum: sum[code] },
      end: code,
    }));
}

/** The lowest or highest values; the lowest may be all known ones, if missing values are left. */
function endPeel(
  data: BoxData,
  { inside, skipped }: Contents,
  test: BoxTest,
  limit: number,
  step: 1 | -1,
  missing = false,
): Move | undefined {
  const { column } = test;
  const { values, order } = data.columns[column];
  const skips = step === 1 ? skipped.lower : skipped.upper;
  skips[column] = skipOutside(order, inside, skips[column], step);
  const found = extremeValues(data, { values, order, inside, skip: skips[column] }, limit, step);
  if (found === undefined) return undefined;
  const { moved, last, next } = found;
  const end = step === 1 ? 0 : 1;
  if (next !== undefined) {
    const cut = step === 1 ? cutBetween(last, next) : cutBetween(next, last);
    return { test: withBound(test, step, cut), moved, end };
  }
  return missing ? { test: { ...test, codes: [] }, moved, end } : undefined;
}
