// Top-down peeling (Friedman and Fisher 1999, section 5.1): a box shrinks by a little at a time.

import type { Steps } from "../../../base/steps.js";
import type { Move } from "./best-move.js";
import { type BoxTest, type BoxTests, cutBetween, openTest } from "./box-test.js";
import { type Candidate, type CandidateSettings, PeelCandidates } from "./candidates.js";
import { BoxContents } from "./contents.js";
import { Extremes, withBound } from "./extremes.js";
import { type BoxData, type Totals, totalsOf } from "./pool.js";

export interface PeelSettings extends CandidateSettings {
  /** The share of a box that one peel removes. */
  readonly alpha: number;
}

/** A box of a sequence, each within the one before it. */
export interface PeeledBox {
  readonly tests: BoxTests;
  /** The condition that the last peel changed; undefined for the first box. */
  readonly changed: BoxTest | undefined;
  readonly totals: Totals;
}

/** The ends of a column: its lowest values, its highest ones, and those that are missing. */
const LOWER = 0;
const UPPER = 1;
const MISSING = 2;

/** The boxes from the one that contains all of these cases to one that no peel can make smaller. */
export function* peelBoxes(data: BoxData, rows: Int32Array, settings: PeelSettings): Steps<PeeledBox[]> {
  const contents = new BoxContents(data, rows);
  let tests: BoxTests = data.columns.map(() => undefined);
  const boxes: PeeledBox[] = [{ tests, changed: undefined, totals: contents.totals }];
  // Where all responses are equal, nothing can be gained.
  while (!isConstant(data, contents.rows)) {
    yield;
    const candidates = new PeelCandidates(data, contents.totals, settings);
    const limit = settings.alpha * contents.totals.weight;
    data.columns.forEach(({ levels }, column) => {
      if (levels > 0) addLevels(candidates, data, contents.rows, column);
      else addEnds(candidates, data, contents, column, limit);
    });
    const best = candidates.best((candidate) => moveOf(candidate, data, tests));
    if (best === undefined) break;
    const { test } = best;
    contents.keep(test);
    tests = tests.with(test.column, test);
    boxes.push({ tests, changed: test, totals: contents.totals });
  }
  return boxes;
}

function isConstant({ response }: BoxData, rows: Int32Array): boolean {
  for (let i = 1; i < rows.length; i += 1) if (response[rows[i]] !== response[rows[0]]) return false;
  return true;
}

const extremes = new Extremes();

/** The peels of an ordered column; the lowest values may be all known ones, if missing values are left. */
function addEnds(
  candidates: PeelCandidates,
  data: BoxData,
  contents: BoxContents,
  column: number,
  limit: number,
): void {
  const missing = contents.missing(column);
  const isKnown = contents.findExtremes(extremes, column, limit, 1);
  if (isKnown && (missing.length > 0 || !Number.isNaN(extremes.next))) add(candidates, column, LOWER);
  if (contents.findExtremes(extremes, column, limit, -1) && !Number.isNaN(extremes.next))
    add(candidates, column, UPPER);
  if (!isKnown || missing.length === 0) return;
  const { weight, sum } = totalsOf(data, missing);
  candidates.add(column, MISSING, weight, sum, Number.NaN, Number.NaN);
}

function add(candidates: PeelCandidates, column: number, end: number): void {
  const { weight, sum, last, next } = extremes;
  candidates.add(column, end, weight, sum, last, next);
}

/** Every level that occurs in the box, and missing values, can be peeled off, as long as something is left. */
function addLevels(
  candidates: PeelCandidates,
  { columns, weights, response }: BoxData,
  rows: Int32Array,
  column: number,
): void {
  const { values, levels } = columns[column];
  const weight = new Float64Array(levels + 1);
  const sum = new Float64Array(levels + 1);
  const cases = new Int32Array(levels + 1);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i];
    const code = Number.isNaN(values[row]) ? levels : values[row];
    weight[code] += weights[row];
    sum[code] += weights[row] * response[row];
    cases[code] += 1;
  }
  for (let code = 0; code <= levels; code += 1)
    if (cases[code] > 0 && cases[code] < rows.length)
      candidates.add(column, code, weight[code], sum[code], Number.NaN, Number.NaN);
}

function moveOf({ column, end, moved, last, next }: Candidate, { columns }: BoxData, tests: BoxTests): Move {
  const { levels } = columns[column];
  const test = tests[column] ?? openTest(column, levels);
  return { test: testBeyond(test, levels, end, last, next), moved, end };
}

/** What is left of a condition without an end. */
function testBeyond(test: BoxTest, levels: number, end: number, last: number, next: number): BoxTest {
  if (end === (levels > 0 ? levels : MISSING)) return { ...test, missing: false };
  if (levels > 0) return { ...test, codes: test.codes?.filter((code) => code !== end) };
  if (Number.isNaN(next)) return { ...test, codes: [] };
  const cut = cutBetween(Math.min(last, next), Math.max(last, next));
  return withBound(test, end === LOWER ? 1 : -1, cut);
}
