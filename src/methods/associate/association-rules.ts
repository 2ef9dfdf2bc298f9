import { requireFields } from "../../base/arguments.js";
import { requireRunSettings, throwIfAborted } from "../../base/control.js";
import { DataError, wanted, words } from "../../base/errors.js";
import { parseOwnOptions } from "../../base/options.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import type { FrequentItemsets } from "./frequent-itemsets.js";
import { type AssociationRulesOptions, associationRulesOptions } from "./options.js";
import { type AssociationRule, findRules, type RuleSettings } from "./rule-search.js";

const METHOD = "associationRules";

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
  const settings = parseOwnOptions(METHOD, associationRulesOptions, options, ["signal", "onProgress"]);
  requireRunSettings(METHOD, options);
  requireFields(METHOD, "the itemsets", itemsets, ["sets", "baskets"], "the result of frequentItemsets");
  const { baskets } = itemsets;
  if (settings.test === "fisher" && !baskets.weights.every(Number.isInteger)) {
    const sentence = words`Fisher's test needs weights that are ${wanted("whole numbers")}; use "chi-squared".`;
    throw new DataError(METHOD, sentence, { option: "test" });
  }
  const codesOf = (items: readonly string[] = []) => items.map((item) => baskets.code(item, METHOD));
  return {
    ...settings,
    antecedent: codesOf(settings.antecedent),
    consequent: codesOf(settings.consequent),
    maxConsequent: settings.maxConsequent ?? Number.POSITIVE_INFINITY,
  };
}
