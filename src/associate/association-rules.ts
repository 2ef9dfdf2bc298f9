import { requireFields } from "../base/arguments.js";
import { DataError, OptionError } from "../base/errors.js";
import { requireKnownOptions } from "../base/known-options.js";
import {
  badOption,
  requireNotNegative,
  requireProbability,
  requireWhole,
} from "../probability/distributions/require.js";
import type { FrequentItemsets } from "./frequent-itemsets.js";
import { findItemset } from "./itemset-order.js";
import {
  ADJUSTMENTS,
  adjusted,
  type Measures,
  measuresOf,
  pValueOf,
  type RuleAdjustment,
} from "./rule-measures.js";

export interface AssociationRulesOptions {
  /** The least confidence: 0.5 unless given. */
  readonly confidence?: number;
  /** The least lift: 0 unless given. */
  readonly lift?: number;
  /** Items that every antecedent must have. */
  readonly antecedent?: readonly string[];
  /** Items that every consequent must have. */
  readonly consequent?: readonly string[];
  /** The most items of a consequent; any number unless given. */
  readonly maxConsequent?: number;
  /**
   * Whether to keep rules that are no more confident than one with the same consequent and fewer items before it:
   * true unless given.
   */
  readonly redundant?: boolean;
  /** The test of independence: Fisher's exact test against positive association ("fisher"), or "chi-squared". */
  readonly test?: "fisher" | "chi-squared";
  /** How p-values are adjusted for the number of rules that are returned: "none" unless given. */
  readonly adjust?: RuleAdjustment;
  /** More rules than this are refused rather than stored: 1,000,000 unless given. */
  readonly maxRules?: number;
}

/** Baskets with the antecedent tend to have the consequent as well. */
export interface AssociationRule extends Measures {
  readonly antecedent: readonly string[];
  readonly consequent: readonly string[];
  /** The p-value of the test of independence, adjusted if that was asked for. */
  readonly pValue: number;
}

const METHOD = "associationRules";
const OPTIONS = [
  "confidence",
  "lift",
  "antecedent",
  "consequent",
  "maxConsequent",
  "redundant",
  "test",
  "adjust",
  "maxRules",
] as const;
/** Confidences that differ by less than this, relatively, differ by rounding alone. */
const ROUNDING = 1e-12;

/**
 * The rules A ⇒ B whose items A ∪ B are one of the frequent itemsets (ESL 14.2.2), the most confident first. A rule
 * with exactly the least confidence is kept.
 *
 * ```ts
 * const rules = associationRules(await frequentItemsets(baskets), { confidence: 0.5 });
 * rules[0].lift;
 * ```
 */
export function associationRules(
  itemsets: FrequentItemsets,
  options: AssociationRulesOptions = {},
): AssociationRule[] {
  requireKnownOptions(METHOD, options, OPTIONS);
  const { confidence = 0.5, lift = 0, maxRules = 1_000_000, redundant = true } = options;
  const { test = "fisher", adjust = "none" } = options;
  requireProbability(METHOD, "confidence", confidence);
  requireNotNegative(METHOD, "lift", lift);
  requireWhole(METHOD, "maxRules", maxRules, 1);
  if (options.maxConsequent !== undefined) requireWhole(METHOD, "maxConsequent", options.maxConsequent, 1);
  if (typeof redundant !== "boolean") throw badOption(METHOD, "redundant", "true or false", redundant);
  if (test !== "fisher" && test !== "chi-squared")
    throw badOption(METHOD, "test", '"fisher" or "chi-squared"', test);
  if (!Object.hasOwn(ADJUSTMENTS, adjust))
    throw badOption(METHOD, "adjust", '"none", "bonferroni", "holm" or "benjamini-hochberg"', adjust);
  requireFields(METHOD, "the itemsets", itemsets, ["sets", "baskets"], "the result of frequentItemsets");
  const { baskets, sets } = itemsets;
  if (test === "fisher" && !baskets.weights.every(Number.isInteger)) {
    const sentence = 'Fisher\'s test needs weights that are whole numbers; use "chi-squared".';
    throw new DataError(METHOD, sentence, { option: "test", expected: "whole numbers" });
  }
  const codesOf = (items: readonly string[] = []) => items.map((item) => baskets.code(item, METHOD));
  const [before, after] = [codesOf(options.antecedent), codesOf(options.consequent)];
  const names = (codes: readonly number[]) => codes.map((code) => baskets.items[code]);
  const weightOf = (codes: readonly number[]) =>
    codes.length === 0 ? baskets.totalWeight : sets.weights[findItemset(sets, codes)];
  const maxConsequent = options.maxConsequent ?? Number.POSITIVE_INFINITY;
  const least = confidence * (1 - ROUNDING);
  const rules: AssociationRule[] = [];

  /** Moves items after `from` to the consequent: the more it has, the less confident the rule. */
  const divide = (
    codes: readonly number[],
    weight: number,
    consequent: readonly number[],
    from: number,
  ): void => {
    for (let at = from; at < codes.length; at += 1) {
      const longer = [...consequent, codes[at]];
      const antecedent = codes.filter((code) => !longer.includes(code));
      if (antecedent.length === 0 || longer.length > maxConsequent) continue;
      const beforeWeight = weightOf(antecedent);
      if (weight / beforeWeight < least) continue;
      consider(antecedent, longer, weight, beforeWeight);
      divide(codes, weight, longer, at + 1);
    }
  };
  const consider = (
    antecedent: readonly number[],
    consequent: readonly number[],
    weight: number,
    beforeWeight: number,
  ): void => {
    if (!before.every((code) => antecedent.includes(code))) return;
    if (!after.every((code) => consequent.includes(code))) return;
    const counts = {
      both: weight,
      antecedent: beforeWeight,
      consequent: weightOf(consequent),
      total: baskets.totalWeight,
    };
    const measures = measuresOf(counts);
    if (measures.lift < lift * (1 - ROUNDING)) return;
    if (!redundant && isRedundant(antecedent, consequent, measures.confidence, weightOf)) return;
    if (rules.length === maxRules) throw tooMany(maxRules);
    const pValue = pValueOf(counts, test);
    rules.push({ antecedent: names(antecedent), consequent: names(consequent), ...measures, pValue });
  };

  for (let index = sets.starts[2] ?? itemsets.size; index < itemsets.size; index += 1) {
    const codes = [...sets.codes.subarray(sets.offsets[index], sets.offsets[index + 1])];
    divide(codes, sets.weights[index], [], 0);
  }
  const pValues = adjusted(
    rules.map(({ pValue }) => pValue),
    adjust,
  );
  return rules
    .map((rule, at) => ({ ...rule, pValue: pValues[at] }))
    .sort((a, b) => b.confidence - a.confidence || b.support - a.support);
}

/** Whether some of the antecedent, or nothing at all, predicts the consequent at least as well. */
function isRedundant(
  antecedent: readonly number[],
  consequent: readonly number[],
  confidence: number,
  weightOf: (codes: readonly number[]) => number,
): boolean {
  for (let bits = 0; bits < 2 ** antecedent.length - 1; bits += 1) {
    const fewer = antecedent.filter((_, at) => (bits >> at) & 1);
    const both = [...fewer, ...consequent].sort((a, b) => a - b);
    if (weightOf(both) / weightOf(fewer) >= confidence * (1 - ROUNDING)) return true;
  }
  return false;
}

function tooMany(most: number): OptionError {
  const sentence = `there are more than ${most} rules; raise "confidence" or "maxRules", or lower "maxConsequent".`;
  return new OptionError(METHOD, sentence, {
    option: "maxRules",
    expected: `at most ${most} rules`,
    received: "more",
  });
}
