// The options of associations, declared once.

import * as z from "zod";
import type { RunControl } from "../../base/control.js";
import type { Seeded } from "../../math/probability/random/seed.js";
import { RULE_ADJUSTMENTS } from "./rule-measures.js";

const share = z.number().gt(0).max(1);
const items = z.array(z.string()).readonly().optional();

export const frequentItemsetsOptions = z.strictObject({
  support: share.default(0.01).describe("Minimum share of the baskets that contain all items of a set."),
  maxLength: z.int().min(1).optional().describe("Maximum number of items per set; any number by default."),
  method: z
    .enum(["fp-growth", "apriori"])
    .default("fp-growth")
    .describe("How the sets are found; both ways find the same."),
  maxItemsets: z
    .int()
    .min(1)
    .default(1_000_000)
    .describe("More frequent sets than this are refused rather than stored."),
});

type FrequentItemsetsInput = z.input<typeof frequentItemsetsOptions>;

export interface FrequentItemsetsOptions
  extends Pick<RunControl, "signal" | "onProgress">,
    Readonly<FrequentItemsetsInput> {}

export const associationRulesOptions = z.strictObject({
  confidence: z.number().min(0).max(1).default(0.5).describe("Minimum confidence of a rule."),
  lift: z.number().min(0).default(0).describe("Minimum lift of a rule."),
  antecedent: items.describe("Items that must come before the arrow."),
  consequent: items.describe("Items that must come after the arrow."),
  maxConsequent: z
    .int()
    .min(1)
    .optional()
    .describe("Maximum number of items per consequent; any number by default."),
  redundant: z
    .boolean()
    .default(true)
    .describe(
      "Whether to keep rules that are no more confident than one with the same consequent and fewer items before it.",
    ),
  test: z
    .enum(["fisher", "chi-squared"])
    .default("fisher")
    .describe("The test of independence: Fisher's exact test against positive association, or χ²."),
  adjust: z
    .enum(RULE_ADJUSTMENTS)
    .default("none")
    .describe("How p-values are adjusted for the number of rules that are returned."),
  maxRules: z
    .int()
    .min(1)
    .default(1_000_000)
    .describe("More rules than this are refused rather than stored."),
});

type AssociationRulesInput = z.input<typeof associationRulesOptions>;

export interface AssociationRulesOptions
  extends Pick<RunControl, "signal" | "onProgress">,
    Readonly<AssociationRulesInput> {}

export const generalizedRulesOptions = z.strictObject({
  columns: items.describe("The columns among which associations are sought; all without a role by default."),
  reference: z
    .enum(["marginals", "uniform"])
    .default("marginals")
    .describe(
      "The reference of the comparison: independent columns with the same distributions, or equally probable values.",
    ),
  support: share.default(0.05).describe("Minimum share of the cases in a region."),
  lift: z.number().min(0).default(1.5).describe("Minimum lift of a region."),
  maxDepth: z.int().min(2).default(3).describe("Maximum number of splits that lead to a region."),
  seed: z.int().min(0).default(0).describe("The seed of the reference cases and of the folds."),
});

type GeneralizedRulesInput = z.input<typeof generalizedRulesOptions>;

export interface GeneralizedRulesOptions extends RunControl, Seeded<Readonly<GeneralizedRulesInput>> {
  /** How often each case counts; as the weight column of the table says, or once, by default. */
  readonly weights?: ArrayLike<number> | undefined;
}
