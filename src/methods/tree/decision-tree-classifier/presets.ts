import type { DecisionTreeClassifierOptions } from "./options.js";

/**
 * Options that make `DecisionTreeClassifier` one of the well-known methods.
 *
 * ```ts
 * const model = await new DecisionTreeClassifier(treePresets.id3).fit(table, "play");
 * ```
 */
export const treePresets = {
  /** ID3 (Quinlan 1986): one branch per level, by information gain, until nothing is left to gain. */
  id3: { criterion: "entropy", splits: "multiway" },
  /** C4.5 in its release 8 (Quinlan 1993, 1996): gain ratios, costs of thresholds, fractional cases, pessimistic pruning. */
  c45: {
    criterion: "gain-ratio",
    splits: "multiway",
    missing: "fractional",
    minLeaf: 2,
    thresholdCost: true,
    pruning: "pessimistic",
    collapse: true,
    raising: true,
  },
  /** CART (Breiman et al. 1984), with the limits of rpart: surrogates, and the tree within one standard error. */
  cart: {
    criterion: "gini",
    missing: "surrogates",
    minSplit: 20,
    minLeaf: 7,
    pruning: "cost-complexity",
    rule: "one-standard-error",
  },
} as const satisfies Record<string, DecisionTreeClassifierOptions>;
