import { argumentName, got, OptionError, words } from "../../base/errors.js";
import { sortSteps } from "../../base/sort-steps.js";
import type { Steps } from "../../base/steps.js";
import type { FrequentItemsets } from "./frequent-itemsets.js";
import { findItemset } from "./itemset-order.js";
import { adjusted, type Measures, measuresOf, pValueOf, type RuleAdjustment } from "./rule-measures.js";

/** Baskets with the antecedent tend to have the consequent as well. */
export interface AssociationRule extends Measures {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  /** The p-value of the test of independence, adjusted if that was asked for. */
  readonly pValue: number;
}

/** Which rules are wanted; items are codes. */
export interface RuleSettings {
  readonly confidence: number;
  readonly lift: number;
  readonly antecedent: readonly number[];
  readonly consequent: readonly number[];
  readonly maxConsequent: number;
  readonly redundant: boolean;
  readonly test: "fisher" | "chi-squared";
  readonly adjust: RuleAdjustment;
  readonly maxRules: number;
}

/** Confidences that differ by less than this, relatively, differ by rounding alone. */
const ROUNDING = 1e-12;
/** How many candidates are considered between two pauses. */
const CANDIDATES_PER_STEP = 250;
const SETS_PER_REPORT = 1000;

/** All rules from frequent itemsets, the most confident first. */
export function* findRules(
  method: string,
  itemsets: FrequentItemsets,
  settings: RuleSettings,
  report: (completed: number, total: number) => void,
): Steps<AssociationRule[]> {
  const search = new RuleSearch(method, itemsets, settings);
  const { offsets, codes, starts } = itemsets.sets;
  const first = starts[2] ?? itemsets.size;
  const total = itemsets.size - first;
  for (let done = 0; done < total; done += 1) {
    if (done % SETS_PER_REPORT === 0) report(done, total);
    const index = first + done;
    yield* search.divide([...codes.subarray(offsets[index], offsets[index + 1])], index);
  }
  report(total, total);
  const { rules } = search;
  const pValues = adjusted(
    rules.map(({ pValue }) => pValue),
    settings.adjust,
  );
  return yield* sortSteps(
    rules.map((rule, at) => ({ ...rule, pValue: pValues[at] })),
    (a, b) => b.confidence - a.confidence || b.support - a.support,
  );
}

class RuleSearch {
  readonly rules: AssociationRule[] = [];
  readonly #method: string;
  readonly #itemsets: FrequentItemsets;
  readonly #settings: RuleSettings;
  #considered = 0;

  constructor(method: string, itemsets: FrequentItemsets, settings: RuleSettings) {
    this.#method = method;
    this.#itemsets = itemsets;
    this.#settings = settings;
  }

  /** The rules from the items of a frequent set: the more items the consequent has, the less confident the rule. */
  *divide(
    codes: readonly number[],
    index: number,
    consequent: readonly number[] = [],
    from = 0,
  ): Steps<void> {
    const { confidence, maxConsequent } = this.#settings;
    const weight = this.#itemsets.sets.weights[index];
    for (let at = from; at < codes.length; at += 1) {
      if (this.#isDue()) yield;
      const longer = [...consequent, codes[at]];
      const antecedent = codes.filter((code) => !longer.includes(code));
      if (antecedent.length === 0 || longer.length > maxConsequent) continue;
      const beforeWeight = this.#weightOf(antecedent);
      if (weight / beforeWeight < confidence * (1 - ROUNDING)) continue;
      yield* this.#consider(antecedent, longer, weight, beforeWeight);
      yield* this.divide(codes, index, longer, at + 1);
    }
  }

  *#consider(
    antecedent: readonly number[],
    consequent: readonly number[],
    weight: number,
    beforeWeight: number,
  ): Steps<void> {
    const settings = this.#settings;
    const { baskets } = this.#itemsets;
    if (!settings.antecedent.every((code) => antecedent.includes(code))) return;
    if (!settings.consequent.every((code) => consequent.includes(code))) return;
    const counts = {
      both: weight,
      antecedent: beforeWeight,
      consequent: this.#weightOf(consequent),
      total: baskets.totalWeight,
    };
    const measures = measuresOf(counts);
    if (measures.lift < settings.lift * (1 - ROUNDING)) return;
    if (!settings.redundant && (yield* this.#isRedundant(antecedent, consequent, measures.confidence)))
      return;
    if (this.rules.length === settings.maxRules) throw tooMany(this.#method, settings.maxRules);
    const names = (codes: readonly number[]) => codes.map((code) => baskets.items[code]);
    const pValue = pValueOf(counts, settings.test);
    this.rules.push({ antecedent: names(antecedent), consequent: names(consequent), ...measures, pValue });
  }

  /** Whether some of the antecedent, or nothing at all, predicts the consequent at least as well. */
  *#isRedundant(
    antecedent: readonly number[],
    consequent: readonly number[],
    confidence: number,
  ): Steps<boolean> {
    for (let bits = 0; bits < 2 ** antecedent.length - 1; bits += 1) {
      if (this.#isDue()) yield;
      const fewer = antecedent.filter((_, at) => (bits >> at) & 1);
      const both = [...fewer, ...consequent].sort((a, b) => a - b);
      if (this.#weightOf(both) / this.#weightOf(fewer) >= confidence * (1 - ROUNDING)) return true;
    }
    return false;
  }

  /** Whether it is time for a pause. */
  #isDue(): boolean {
    this.#considered += 1;
    return this.#considered % CANDIDATES_PER_STEP === 0;
  }

  /** The weight of the baskets that have all items of a frequent set, or of all baskets if it is empty. */
  #weightOf(codes: readonly number[]): number {
    const { sets, baskets } = this.#itemsets;
    return codes.length === 0 ? baskets.totalWeight : sets.weights[findItemset(sets, codes)];
  }
}

function tooMany(method: string, most: number): OptionError {
  const sentence = words`there are ${got("more")} than ${most} rules; raise "confidence" or ${argumentName("maxRules")}, or lower "maxConsequent".`;
  return new OptionError(method, sentence, { expected: `at most ${most} rules` });
}
