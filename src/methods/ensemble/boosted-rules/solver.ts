// Boosting of rules that abstain from cases they do not cover (Cohen and Singer 1999; Flach 2012, section 11.2).

import type { Steps } from "../../../base/steps.js";
import { cutBetween } from "../../../data/rank/cut-between.js";
import type { RuleColumn } from "../../rules/engine/rule-columns.js";
import { passes, type RuleTest } from "../../rules/engine/rule-test.js";

/** The cases of one class against all others. */
export interface RuleProblem {
  readonly columns: readonly RuleColumn[];
  /** 1 for cases of the class, 0 for others. */
  readonly positive: Uint8Array;
  /** The weights of the cases, which sum to 1. */
  readonly weights: Float64Array;
  readonly direction: "both" | "for";
  readonly maxConditions: number;
  /** What is added to the weights of right and wrong cases. */
  readonly smoothing: number;
}

/** A conjunction of tests with its confidence. */
export interface LearnedRule {
  readonly tests: readonly RuleTest[];
  /** Above 0 if it speaks for the class, below 0 if against it. */
  readonly confidence: number;
  /** Whether each case is covered. */
  readonly covered: Uint8Array;
}

/** A score must be larger by more than rounding, so that the order of cases does not choose among equal rules. */
const ROUNDING = 1e-10;

/** The weights of the covered cases of the class, and of the others. */
interface Cover {
  readonly positive: number;
  readonly negative: number;
}

/**
 * The rule that a greedy search finds to have the largest |√W₊ − √W₋|, where W are the weights of the cases of the class
 * and of the others that it covers; undefined if no rule tells them apart. It begins with the rule that covers all.
 */
export function* learnRule(problem: RuleProblem): Steps<LearnedRule | undefined> {
  const { weights, maxConditions } = problem;
  // Cases without a weight are not there: no threshold lies beside them.
  let covered = Uint8Array.from(weights, (weight) => (weight > 0 ? 1 : 0));
  let cover = coverOf(problem, covered);
  let score = scoreOf(cover, problem);
  const tests: RuleTest[] = [];
  while (tests.length < maxConditions) {
    const best = yield* bestTest(problem, covered, score);
    if (best === undefined) break;
    const { values } = problem.columns[best.test.column];
    tests.push(best.test);
    covered = covered.map((inside, row) => (inside === 1 && passes(best.test, values[row]) ? 1 : 0));
    cover = coverOf(problem, covered);
    score = best.score;
  }
  return score > ROUNDING ? { tests, confidence: confidenceOf(cover, problem), covered } : undefined;
}

/** ½ ln(W₊/W₋), which minimizes the normalizer 1 − W₊ − W₋ + W₊e^(−α) + W₋e^α, smoothed. */
function confidenceOf({ positive, negative }: Cover, { smoothing }: RuleProblem): number {
  // Next to cases that weigh almost nothing, pseudo-counts are all there is.
  if (smoothing === Number.POSITIVE_INFINITY) return 0;
  return 0.5 * Math.log((positive + smoothing) / (negative + smoothing));
}

/** The weights after a rule, divided by their sum, the normalizer; those of cases that are not covered change only by it. */
export function reweigh(
  { positive, weights }: RuleProblem,
  { confidence, covered }: LearnedRule,
): { readonly weights: Float64Array; readonly normalizer: number } {
  const [right, wrong] = [Math.exp(-confidence), Math.exp(confidence)];
  const changed = weights.map((weight, row) =>
    covered[row] === 0 ? weight : weight * (positive[row] === 1 ? right : wrong),
  );
  const normalizer = changed.reduce((sum, weight) => sum + weight, 0);
  return { weights: changed.map((weight) => weight / normalizer), normalizer };
}

function coverOf({ positive: isPositive, weights }: RuleProblem, covered: Uint8Array): Cover {
  let [positive, negative] = [0, 0];
  for (let row = 0; row < covered.length; row += 1) {
    if (covered[row] === 0) continue;
    if (isPositive[row] === 1) positive += weights[row];
    else negative += weights[row];
  }
  return { positive, negative };
}

function scoreOf({ positive, negative }: Cover, { direction }: RuleProblem): number {
  return scoreOfWeights(positive, negative, direction);
}

function scoreOfWeights(positive: number, negative: number, direction: RuleProblem["direction"]): number {
  const difference = Math.sqrt(Math.max(0, positive)) - Math.sqrt(Math.max(0, negative));
  return direction === "both" ? Math.abs(difference) : difference;
}

interface ScoredTest {
  readonly test: RuleTest;
  readonly score: number;
}

/** The test of the covered cases with the largest score, if it is above this one; of equal tests, the first. */
function* bestTest(problem: RuleProblem, covered: Uint8Array, above: number): Steps<ScoredTest | undefined> {
  let best: ScoredTest | undefined;
  for (const [column, { levels }] of problem.columns.entries()) {
    yield;
    const least = best?.score ?? above;
    best =
      (levels > 0
        ? bestLevel(problem, covered, column, least)
        : bestThreshold(problem, covered, column, least)) ?? best;
  }
  return best;
}

function bestLevel(
  { columns, positive, weights, direction }: RuleProblem,
  covered: Uint8Array,
  column: number,
  above: number,
): ScoredTest | undefined {
  const { levels, values } = columns[column];
  const sums = [new Float64Array(levels), new Float64Array(levels)];
  for (let row = 0; row < covered.length; row += 1)
    if (covered[row] === 1 && values[row] >= 0) sums[positive[row]][values[row]] += weights[row];
  let best: ScoredTest | undefined;
  for (let value = 0; value < levels; value += 1) {
    const score = scoreOfWeights(sums[1][value], sums[0][value], direction);
    if (score > (best?.score ?? above) + ROUNDING) best = { test: { column, operator: "=", value }, score };
  }
  return best;
}

/** Thresholds lie halfway between neighbors. Numbers are kept in variables, because this is where the time goes. */
function bestThreshold(
  { columns, positive: isPositive, weights, direction }: RuleProblem,
  covered: Uint8Array,
  column: number,
  above: number,
): ScoredTest | undefined {
  const { values, order } = columns[column];
  let allPositive = 0;
  let allNegative = 0;
  for (let i = 0; i < order.length; i += 1) {
    const row = order[i];
    if (covered[row] === 0) continue;
    if (isPositive[row] === 1) allPositive += weights[row];
    else allNegative += weights[row];
  }
  let best: ScoredTest | undefined;
  let least = above + ROUNDING;
  let positive = 0;
  let negative = 0;
  let last = Number.NaN;
  for (let i = 0; i < order.length; i += 1) {
    const row = order[i];
    if (covered[row] === 0) continue;
    const value = values[row];
    if (value > last) {
      const below = scoreOfWeights(positive, negative, direction);
      if (below > least) {
        best = { test: { column, operator: "≤", value: cutBetween(last, value) }, score: below };
        least = below + ROUNDING;
      }
      const beyond = scoreOfWeights(allPositive - positive, allNegative - negative, direction);
      if (beyond > least) {
        best = { test: { column, operator: ">", value: cutBetween(last, value) }, score: beyond };
        least = beyond + ROUNDING;
      }
    }
    if (isPositive[row] === 1) positive += weights[row];
    else negative += weights[row];
    last = value;
  }
  return best;
}
