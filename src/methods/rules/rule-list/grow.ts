// A rule grows by the condition that gains most information about the positive cases, until it covers no negative one.

import type { Steps } from "../../../base/steps.js";
import { cutBetween } from "../../../data/rank/cut-between.js";
import { keepCases } from "../engine/rule-columns.js";
import { passes, type RuleTest } from "../engine/rule-test.js";
import { covered } from "./rule-data.js";
import { type Balance, balanceOf, type Stage } from "./stage.js";

/** The best test so far and what it gains; none gains 0. */
interface Candidate {
  readonly test?: RuleTest;
  readonly gain: number;
}

/** The conditions of a rule, which begins with some conditions and grows on these cases. */
export function* growRule(
  stage: Stage,
  cases: Int32Array,
  start: readonly RuleTest[] = [],
): Steps<readonly RuleTest[]> {
  const { data } = stage;
  const tests = [...start];
  let inside = covered(data, tests, cases);
  const isInside = new Uint8Array(data.weights.length);
  for (const row of inside) isInside[row] = 1;
  const sorted = data.columns.map(
    ({ order, common }) => new ShrinkingList(common?.others ?? order, isInside, inside.length),
  );
  for (;;) {
    const balance = balanceOf(stage, inside);
    if (balance.positive === 0 || balance.negative === 0) return tests;
    let best: Candidate = { gain: 0 };
    for (const [column, { levels }] of data.columns.entries()) {
      yield;
      const found =
        levels > 0
          ? bestLevel(stage, balance, column, inside)
          : bestThreshold(stage, balance, column, sorted[column].cases, inside.length);
      if (found.gain > best.gain) best = found;
    }
    const { test } = best;
    if (test === undefined) return tests;
    tests.push(test);
    const { values } = data.columns[test.column];
    for (const row of inside) if (!passes(test, values[row])) isInside[row] = 0;
    inside = keepCases(inside, (row) => isInside[row] === 1);
    for (const order of sorted) order.keep(isInside);
  }
}

/** Cases in an order, of which ever fewer are left, in one array. */
class ShrinkingList {
  readonly #rows: Int32Array;
  #count = 0;

  /** The marked ones of some cases, at most this many. */
  constructor(order: Int32Array, marked: Uint8Array, most: number) {
    // One more than that, for a case that is written before it is known to be left out.
    this.#rows = new Int32Array(Math.min(order.length, most) + 1);
    this.#take(order, order.length, marked);
  }

  get cases(): Int32Array {
    return this.#rows.subarray(0, this.#count);
  }

  keep(marked: Uint8Array): void {
    this.#take(this.#rows, this.#count, marked);
  }

  #take(from: Int32Array, length: number, marked: Uint8Array): void {
    const rows = this.#rows;
    let count = 0;
    for (let i = 0; i < length; i += 1) {
      const row = from[i];
      // Without a branch, which would be mispredicted for many of the cases.
      rows[count] = row;
      count += marked[row];
    }
    this.#count = count;
  }
}

/** The best test for a level. */
function bestLevel(stage: Stage, balance: Balance, column: number, inside: Int32Array): Candidate {
  const { data, isPositive } = stage;
  const { values, levels } = data.columns[column];
  const positive = new Float64Array(levels);
  const negative = new Float64Array(levels);
  for (const row of inside) {
    if (Number.isNaN(values[row])) continue;
    (isPositive[row] === 1 ? positive : negative)[values[row]] += data.weights[row];
  }
  let best: Candidate = { gain: 0 };
  for (let value = 0; value < levels; value += 1) {
    const gain = foilGain(stage, balance, positive[value], negative[value]);
    if (gain > best.gain) best = { gain, test: { column, operator: "=", value } };
  }
  return best;
}

/** The best test for values up to, or above, a threshold between two neighbors, where so many cases are inside. */
function bestThreshold(
  stage: Stage,
  balance: Balance,
  column: number,
  sorted: Int32Array,
  cases: number,
): Candidate {
  const { data, positiveWeights } = stage;
  const { weights, isCounted } = data;
  const { values, common } = data.columns[column];
  const isWhole = common !== undefined || (isCounted === true && sorted.length === cases);
  const known = isWhole ? balance : balanceOf(stage, sorted);
  const odds = (balance.positive + balance.negative) / balance.positive;
  let best: Candidate = { gain: 0 };
  let positive = 0;
  let negative = 0;
  let at = 0;
  /** Up to `end` come the sorted cases, then those with the common value, if there are any, then the rest. */
  let end = sorted.length;
  let after = Number.NaN;
  if (common !== undefined && sorted.length < cases) {
    end = firstAbove(values, sorted, common.value);
    after = common.value;
  }
  for (;;) {
    let next = at < end ? values[sorted[at]] : 0;
    for (; at < end; at += 1) {
      const row = sorted[at];
      const value = next;
      // Zeros are added instead of choosing a sum, which would be mispredicted for half of the cases.
      const positiveWeight = positiveWeights[row];
      positive += positiveWeight;
      negative += weights[row] - positiveWeight;
      next = at + 1 < end ? values[sorted[at + 1]] : after;
      if (next > value && canGain(known, positive, negative, odds, best.gain))
        best = better(stage, balance, known, column, positive, negative, value, next, best);
    }
    if (common === undefined || Number.isNaN(after)) return best;
    const others = balanceOf(stage, sorted);
    positive += balance.positive - others.positive;
    negative += balance.negative - others.negative;
    if (at === sorted.length) return best;
    best = better(stage, balance, known, column, positive, negative, after, values[sorted[at]], best);
    end = sorted.length;
    after = Number.NaN;
  }
}

/** Whether a threshold could gain more than the best one, on either side. */
function canGain(known: Balance, positive: number, negative: number, odds: number, least: number): boolean {
  return (
    mostGain(positive, negative, odds) > least ||
    mostGain(known.positive - positive, known.negative - negative, odds) > least
  );
}

/** The test for a threshold between two values if it gains more than the best one so far, which it is otherwise. */
function better(
  stage: Stage,
  balance: Balance,
  known: Balance,
  column: number,
  positive: number,
  negative: number,
  value: number,
  next: number,
  best: Candidate,
): Candidate {
  const below = foilGain(stage, balance, positive, negative);
  const above = foilGain(stage, balance, known.positive - positive, known.negative - negative);
  const gain = Math.max(below, above);
  if (gain <= best.gain) return best;
  const operator = below >= above ? "≤" : ">";
  return { gain, test: { column, operator, value: cutBetween(value, next) } };
}

/** The index of the first of some sorted cases with a value above another. */
function firstAbove(values: Float64Array, sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[sorted[middle]] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** An upper bound of a gain that needs no logarithm: log₂ x ≤ (x − 1) / ln 2, and a little more for rounding. */
function mostGain(positive: number, negative: number, odds: number): number {
  return positive * ((1 + 1e-9) * Math.LOG2E) * ((positive / (positive + negative)) * odds - 1 + 1e-12);
}

/** Fewer bits than this are rounding. */
const LEAST_BITS = 1e-12;

/**
 * The weight of the positive cases that a test keeps, times the bits that each of them saves (Quinlan 1990); 0 if it
 * keeps too few cases.
 */
function foilGain({ minCover }: Stage, before: Balance, positive: number, negative: number): number {
  if (!(positive > 0) || positive + negative < minCover) return 0;
  const precisionBefore = before.positive / (before.positive + before.negative);
  const bits = Math.log2(positive / (positive + negative) / precisionBefore);
  return bits > LEAST_BITS ? positive * bits : 0;
}
