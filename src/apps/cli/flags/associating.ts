import type { AssociationRulesOptions } from "../../../methods/associate/association-rules.js";
import type { FrequentItemsetsOptions } from "../../../methods/associate/frequent-itemsets.js";
import { commaList, level, notNegative } from "../arguments.js";
import { OptionFlags } from "./option-flags.js";

/** What is asked of items and rules. The functions have no schema, so their flags have the texts. */
export const ASSOCIATING = new OptionFlags<
  Pick<FrequentItemsetsOptions, "support"> & AssociationRulesOptions
>(
  {
    support: {
      value: "share",
      help: "minimum share of the baskets that contain all items",
      read: level,
      default: 0.01,
    },
    confidence: { value: "share", help: "minimum confidence of a rule", read: level, default: 0.5 },
    lift: { value: "number", help: "minimum lift of a rule", read: notNegative, default: 0 },
    antecedent: {
      value: "items",
      help: "items that must come before the arrow, separated by commas",
      read: commaList,
    },
    consequent: {
      value: "items",
      help: "items that must come after the arrow, separated by commas",
      read: commaList,
    },
    redundant: {
      flag: "all",
      help: "also show rules that a shorter one makes redundant",
      means: true,
    },
  },
  undefined,
  ["frequentItemsets", "associationRules"],
);
