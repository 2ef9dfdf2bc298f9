import type * as z from "zod";
import { associationRulesOptions, frequentItemsetsOptions } from "../../../methods/associate/options.js";
import { OptionFlags } from "./option-flags.js";

const schema = associationRulesOptions
  .pick({ confidence: true, lift: true, antecedent: true, consequent: true, redundant: true })
  .extend({ support: frequentItemsetsOptions.shape.support });

/** What is asked of items and rules. */
export const ASSOCIATING = new OptionFlags<z.input<typeof schema>>(
  {
    support: { value: "share" },
    confidence: { value: "share" },
    lift: {},
    antecedent: { value: "items" },
    consequent: { value: "items" },
    redundant: {
      flag: "all",
      help: "also show rules that a shorter one makes redundant",
      means: true,
    },
  },
  schema,
  ["frequentItemsets", "associationRules"],
);
