// A rule grows by the condition that gains most information about the positive cases, until it covers no negative one.

import type { Steps } from "../../base/steps.js";
import { covered, keepCases, passes, type RuleTest } from "./rule-data.js";
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
  let sorted = data.columns.map(({ order }) => keepCases(order, (row) => isInside[row] === 1));
  for (;;) {
    const balance = balanceOf(stage, inside);
    if (balance.positive === 0 || balance.negative === 0) return tests;
    let best: Candidate = { gain: 0 };
    for (const [column, { levels }] of data.columns.entries()) {
      yield;
      const found =
        levels > 0
          ? bestLevel(stage, balance, column, inside)
          : bestThreshold(stage, balance, column, sorted[column]);
      if (found.gain > best.gain) best = found;
    }
    const { test } = best;
    if (test === undefined) return tests;
    tests.push(test);
    const { values } = data.columns[test.column];
    const stays = (row: number) => passes(test, values[row]);
    inside = keepCases(inside, stays);
    sorted = sorted.map((order) => keepCases(order, stays));
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
  const { data, isPositive } = stage;
  const { values } = data.columns[column];
  const known = balanceOf(stage, sorted);
  let best: Candidate = { gain: 0 };
  let positive = 0;
  let negative = 0;
  for (let i = 0; i + 1 < sorted.length; i += 1) {
    const row = sorted[i];
    if (isPositive[row] === 1) positive += data.weights[row];
    else negative += data.weights[row];
    const next = values[sorted[i + 1]];
    if (next === values[row]) continue;
    const below = foilGain(stage, balance, positive, negative);
    const above = foilGain(stage, balance, known.positive - positive, known.negative - negative);
    const gain = Math.max(below, above);
    if (gain <= best.gain) continue;
    const operator = below >= above ? "≤" : ">";
    best = { gain, test: { column, operator, value: thresholdBetween(values[row], next) } };
  }
  return best;
}

/** Halfway, or the lower value if rounding leaves nothing between them; halves cannot overflow. */
function thresholdBetween(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle >= low && middle < high ? middle : low;
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
