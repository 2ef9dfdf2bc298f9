// A rule grows by the condition that gains most information about the positive cases, until it covers no negative one.

import type { Steps } from "../../base/steps.js";
import { cutBetween } from "../../data/rank/cut-between.js";
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
  const sorted = data.columns.map(({ order }) => new ShrinkingList(order, isInside, inside.length));
  for (;;) {
    const balance = balanceOf(stage, inside);
    if (balance.positive === 0 || balance.negative === 0) return tests;
    let best: Candidate = { gain: 0 };
    for (const [column, { levels }] of data.columns.entries()) {
      yield;
      const found =
        levels > 0
          ? bestLevel(stage, balance, column, inside)
          : bestThreshold(stage, balance, column, sorted[column].cases);
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
    this.#rows = new Int32Array(Math.min(order.length, most));
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
      if (marked[row] === 0) continue;
      rows[count] = row;
      count += 1;
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

/** The best test for values up to, or above, a threshold between two neighbors. */
function bestThreshold(stage: Stage, balance: Balance, column: number, sorted: Int32Array): Candidate {
  const { data, positiveWeights } = stage;
  const { weights } = data;
  const { values } = data.columns[column];
  const known = balanceOf(stage, sorted);
  const odds = (balance.positive + balance.negative) / balance.positive;
  let best: Candidate = { gain: 0 };
  let least = 0;
  let positive = 0;
  let negative = 0;
  let next = sorted.length === 0 ? 0 : values[sorted[0]];
  for (let i = 0; i + 1 < sorted.length; i += 1) {
    const row = sorted[i];
    const value = next;
    // Zeros are added instead of choosing a sum, which would be mispredicted for half of the cases.
    const own = positiveWeights[row];
    positive += own;
    negative += weights[row] - own;
    next = values[sorted[i + 1]];
    if (next === value) continue;
    const rest = known.positive - positive;
    const restNegative = known.negative - negative;
    const below =
      mostGain(positive, negative, odds) > least ? foilGain(stage, balance, positive, negative) : 0;
    const above =
      mostGain(rest, restNegative, odds) > least ? foilGain(stage, balance, rest, restNegative) : 0;
    const gain = Math.max(below, above);
    if (gain <= least) continue;
    least = gain;
    const operator = below >= above ? "≤" : ">";
    best = { gain, test: { column, operator, value: cutBetween(value, next) } };
  }
  return best;
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
