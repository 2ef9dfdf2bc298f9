// Boosting of rules that abstain from cases they do not cover (Cohen and Singer 1999; Flach 2012, section 11.2).

import { passes, type RuleColumn, type RuleTest } from "./rule-data.js";

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
export function learnRule(problem: RuleProblem): LearnedRule | undefined {
  const { weights, maxConditions } = problem;
  // Cases without a weight are not there: no threshold lies beside them.
  let covered = Uint8Array.from(weights, (weight) => (weight > 0 ? 1 : 0));
  let cover = coverOf(problem, covered);
  let score = scoreOf(cover, problem);
  const tests: RuleTest[] = [];
  while (tests.length < maxConditions) {
    const best = bestTest(problem, covered, score);
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
  const difference = Math.sqrt(Math.max(0, positive)) - Math.sqrt(Math.max(0, negative));
  return direction === "both" ? Math.abs(difference) : difference;
}

interface ScoredTest {
  readonly test: RuleTest;
  readonly score: number;
}

/** The test of the covered cases with the largest score, if it is above this one; of equal tests, the first. */
function bestTest(problem: RuleProblem, covered: Uint8Array, above: number): ScoredTest | undefined {
  let best: ScoredTest | undefined;
  const consider = (test: RuleTest, cover: Cover) => {
    const score = scoreOf(cover, problem);
    if (score > (best?.score ?? above) + ROUNDING) best = { test, score };
  };
  for (const [column, { levels }] of problem.columns.entries()) {
    if (levels > 0) tryLevels(problem, covered, column, consider);
    else tryThresholds(problem, covered, column, consider);
  }
  return best;
}

type Consider = (test: RuleTest, cover: Cover) => void;

function tryLevels(
  { columns, positive, weights }: RuleProblem,
  covered: Uint8Array,
  column: number,
  consider: Consider,
): void {
  const { levels, values } = columns[column];
  const sums = [new Float64Array(levels), new Float64Array(levels)];
  for (let row = 0; row < covered.length; row += 1)
    if (covered[row] === 1 && values[row] >= 0) sums[positive[row]][values[row]] += weights[row];
  for (let value = 0; value < levels; value += 1)
    consider({ column, operator: "=", value }, { negative: sums[0][value], positive: sums[1][value] });
}

/** Thresholds lie halfway between neighbors. */
function tryThresholds(
  { columns, positive, weights }: RuleProblem,
  covered: Uint8Array,
  column: number,
  consider: Consider,
): void {
  const { values, order } = columns[column];
  const total = [0, 0];
  for (const row of order) if (covered[row] === 1) total[positive[row]] += weights[row];
  const below = [0, 0];
  let last = Number.NaN;
  for (const row of order) {
    if (covered[row] === 0) continue;
    if (values[row] > last) {
      const value = halfway(last, values[row]);
      consider({ column, operator: "≤", value }, { negative: below[0], positive: below[1] });
      const above = { negative: total[0] - below[0], positive: total[1] - below[1] };
      consider({ column, operator: ">", value }, above);
    }
    below[positive[row]] += weights[row];
    last = values[row];
  }
}

/** A number from `low` up to, but not including, `high`. */
function halfway(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle >= low && middle < high ? middle : low;
}
