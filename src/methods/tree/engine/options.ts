// Options that mean the same in every tree.

import * as z from "zod";
import { foldsOption, ruleOption } from "../../linear/engine/path/options.js";

/** Options of the shape of a tree. */
export const growthOptions = {
  splits: z
    .enum(["binary", "multiway", "oblique"])
    .default("binary")
    .describe(
      "How nodes are split: in two by a threshold or a subset of levels, with one branch per level, or in two also by linear combinations of columns.",
    ),
  missing: z
    .enum(["learned", "surrogates", "fractional", "branch", "error"])
    .default("learned")
    .describe(
      "How missing values, and levels that were not seen in training, are handled: they follow the branch that fits best in training, follow surrogate splits of other columns, are divided among the branches, get a separate branch, or are refused.",
    ),
  surrogates: z
    .int()
    .min(0)
    .default(5)
    .describe("Number of surrogate splits that each node keeps, if the option `missing` uses them."),
  maxDepth: z
    .int()
    .min(0)
    .optional()
    .describe("Maximum number of splits on the path to a leaf. The default is no limit."),
  maxLeaves: z
    .int()
    .min(1)
    .optional()
    .describe(
      "Maximum number of leaves. With a limit, the split of largest gain is made first. The default is no limit.",
    ),
  minSplit: z
    .number()
    .min(0)
    .default(2)
    .describe("Minimum total weight of the cases in a node that is split."),
  minLeaf: z.number().min(0).default(1).describe("Minimum total weight of the cases in a leaf."),
  minGain: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "Minimum decrease of the impurity by a split, weighted by the share of the cases that reach its node.",
    ),
  minImpurity: z
    .number()
    .min(0)
    .default(0)
    .describe("Nodes whose impurity, in units of the criterion, is at most this are not split."),
  ties: z
    .enum(["first", "name"])
    .default("first")
    .describe(
      "Which column splits a node if several are equally good: the first one in the table, as in rpart, or the one whose name comes first alphabetically, so that the order of the columns does not matter.",
    ),
  monotone: z
    .record(z.string(), z.enum(["increasing", "decreasing"]))
    .optional()
    .meta({ constraint: 'an object with "increasing" or "decreasing" for some columns' })
    .describe(
      "Columns in which the prediction, or the probability of the second of two classes, must be increasing or decreasing.",
    ),
};

/** The option of trees that keep what else might have split a node. */
export const competitorsOption = z
  .int()
  .min(0)
  .default(0)
  .describe(
    "Number of competing splits that each node keeps: the best splits by columns other than the one it splits by.",
  );

/** Options of pruning by a cost per leaf. */
export const pruningOptions = {
  complexity: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The cost of a leaf as a share of the error of the root, for cost-complexity pruning. By default, cross-validation chooses it.",
    ),
  folds: foldsOption,
  rule: ruleOption
    .default("one-standard-error")
    .describe(
      "The cost that cross-validation chooses: the one with the smallest error, or the largest within one standard error of it.",
    ),
  validation: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.3)
    .describe("Share of the cases held out for reduced-error pruning."),
  seed: z
    .int()
    .min(0)
    .default(0)
    .describe("The seed of the folds, of the held-out cases, and of the search for oblique splits."),
};
