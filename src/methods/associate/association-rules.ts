import { requireFields } from "../../base/arguments.js";
import { type RunControl, requireRunSettings, throwIfAborted } from "../../base/control.js";
import { DataError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import {
  badOption,
  requireNotNegative,
  requireProbability,
  requireWhole,
} from "../../math/probability/distributions/require.js";
import type { FrequentItemsets } from "./frequent-itemsets.js";
import { ADJUSTMENTS, type RuleAdjustment } from "./rule-measures.js";
import { type AssociationRule, findRules, type RuleSettings } from "./rule-search.js";

export interface AssociationRulesOptions extends Pick<RunControl, "signal" | "onProgress"> {
  /** Minimum confidence. The default is 0.5. */
  readonly confidence?: number;
  /** Minimum lift. The default is 0. */
  readonly lift?: number;
  /** Items that every antecedent must have. */
  readonly antecedent?: readonly string[];
  /** Items that every consequent must have. */
  readonly consequent?: readonly string[];
  /** Maximum number of items of a consequent. The default is no limit. */
  readonly maxConsequent?: number;
  /**
   * Whether to keep rules that are no more confident than one with the same consequent and fewer items before it:
   * The default is true.
   */
  readonly redundant?: boolean;
  /** The test of independence: Fisher's exact test against positive association ("fisher"), or "chi-squared". */
  readonly test?: "fisher" | "chi-squared";
  /** How p-values are adjusted for the number of rules that are returned. The default is "none". */
  readonly adjust?: RuleAdjustment;
  /** More rules than this are refused rather than stored. The default is 1,000,000. */
  readonly maxRules?: number;
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
  "signal",
  "onProgress",
] as const;

/**
 * The rules A ⇒ B whose items A ∪ B are one of the frequent itemsets (ESL 14.2.2), the most confident first. A rule
 * with exactly the least confidence is kept.
 *
 * ```ts
 * const rules = await associationRules(await frequentItemsets(baskets), { confidence: 0.5 });
 * rules[0].lift;
 * ```
 */
export async function associationRules(
  itemsets: FrequentItemsets,
  options: AssociationRulesOptions = {},
): Promise<AssociationRule[]> {
  const settings = readSettings(itemsets, options);
  const { signal, onProgress } = options;
  throwIfAborted(METHOD, signal);
  const report = (completed: number, total: number) => onProgress?.({ phase: "itemsets", completed, total });
  return finishPaced(findRules(METHOD, itemsets, settings, report), abortablePacer(METHOD, signal));
}

function readSettings(itemsets: FrequentItemsets, options: AssociationRulesOptions): RuleSettings {
  requireKnownOptions(METHOD, options, OPTIONS);
  requireRunSettings(METHOD, options);
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
  const { baskets } = itemsets;
  if (test === "fisher" && !baskets.weights.every(Number.isInteger)) {
    const sentence = words`Fisher's test needs weights that are ${wanted("whole numbers")}; use "chi-squared".`;
    throw new DataError(METHOD, sentence, { option: "test" });
  }
  const codesOf = (items: readonly string[] = []) => items.map((item) => baskets.code(item, METHOD));
  const maxConsequent = options.maxConsequent ?? Number.POSITIVE_INFINITY;
  const [antecedent, consequent] = [codesOf(options.antecedent), codesOf(options.consequent)];
  return { confidence, lift, antecedent, consequent, maxConsequent, redundant, test, adjust, maxRules };
}
