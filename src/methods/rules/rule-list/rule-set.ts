import type { Steps } from "../../../base/steps.js";
import { keepCases } from "../engine/rule-columns.js";
import type { RuleTest } from "../engine/rule-test.js";
import { exceptionLength, ruleLength } from "./description-length.js";
import { covered } from "./rule-data.js";
import type { Stage } from "./stage.js";

/** A rule with the cases of its stage that it covers. */
export interface CoveringRule {
  readonly tests: readonly RuleTest[];
  /** 1 for every case that it covers. */
  readonly covers: Uint8Array;
}

export function coveringRule({ data, cases }: Stage, tests: readonly RuleTest[]): CoveringRule {
  const covers = new Uint8Array(data.weights.length);
  for (const row of covered(data, tests, cases)) covers[row] = 1;
  return { tests, covers };
}

function addCounts(counts: Int32Array, covers: Uint8Array, by: number): void {
  for (let row = 0; row < covers.length; row += 1) counts[row] += by * covers[row];
}

/** The rules for one class, which know how many of them cover each case. */
export class RuleSet {
  readonly #stage: Stage;
  readonly #rules: CoveringRule[] = [];
  readonly #counts: Int32Array;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#counts = new Int32Array(stage.data.weights.length);
  }

  get rules(): readonly CoveringRule[] {
    return this.#rules;
  }

  /** The cases that none of the rules covers. */
  get open(): Int32Array {
    return keepCases(this.#stage.cases, (row) => this.#counts[row] === 0);
  }

  /** How many of some of the rules cover each case. */
  countsOf(rules: readonly CoveringRule[]): Int32Array {
    const counts = new Int32Array(this.#counts.length);
    for (const { covers } of rules) addCounts(counts, covers, 1);
    return counts;
  }

  add(rule: CoveringRule): void {
    this.#rules.push(rule);
    this.#count(rule, 1);
  }

  replace(at: number, rule: CoveringRule): void {
    this.#count(this.#rules[at], -1);
    this.#rules[at] = rule;
    this.#count(rule, 1);
  }

  /** The description length, also with one rule more or less. */
  length({ plus, minus }: { readonly plus?: CoveringRule; readonly minus?: CoveringRule } = {}): number {
    const { data, cases, isPositive, possibleTests } = this.#stage;
    const sums = { covered: 0, uncovered: 0, falsePositives: 0, falseNegatives: 0 };
    for (const row of cases) {
      const weight = data.weights[row];
      const isCovered = this.#counts[row] + (plus?.covers[row] ?? 0) - (minus?.covers[row] ?? 0) > 0;
      if (isCovered) sums.covered += weight;
      else sums.uncovered += weight;
      if (isCovered && isPositive[row] === 0) sums.falsePositives += weight;
      if (!isCovered && isPositive[row] === 1) sums.falseNegatives += weight;
    }
    const rules = [...this.#rules.filter((rule) => rule !== minus), ...(plus === undefined ? [] : [plus])];
    return rules.reduce(
      (bits, { tests }) => bits + ruleLength(tests.length, possibleTests),
      exceptionLength(sums),
    );
  }

  /** Drops the rules without which the description is not longer, the last ones first. */
  *reduce(): Steps<void> {
    let length = this.length();
    for (let at = this.#rules.length - 1; at >= 0; at -= 1) {
      yield;
      const rule = this.#rules[at];
      const without = this.length({ minus: rule });
      if (without > length) continue;
      this.#count(rule, -1);
      this.#rules.splice(at, 1);
      length = without;
    }
  }

  #count({ covers }: CoveringRule, by: number): void {
    addCounts(this.#counts, covers, by);
  }
}
