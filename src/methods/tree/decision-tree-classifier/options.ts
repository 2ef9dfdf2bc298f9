import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { competitorsOption, growthOptions, pruningOptions } from "../engine/options.js";

export const decisionTreeClassifierOptions = z.strictObject({
  criterion: z
    .enum(["gini", "entropy", "gain-ratio", "root-gini", "misclassification"])
    .default("gini")
    .describe(
      "The impurity that splits decrease: the Gini index, the entropy in bits, the entropy with gains divided by the entropy of the branches, the square root of half the Gini index, or the misclassified share.",
    ),
  ...growthOptions,
  competitors: competitorsOption,
  thresholdCost: z
    .boolean()
    .default(false)
    .describe(
      "Whether a threshold must gain more than the bits that encode the choice among all thresholds, as in release 8 of C4.5; for criteria in bits.",
    ),
  pruning: z
    .enum(["none", "cost-complexity", "reduced-error", "pessimistic", "mdl"])
    .default("none")
    .describe(
      "How the tree is pruned: not at all, by a cost per leaf, by the errors of held-out cases, by upper bounds of the errors in the leaves, or by the description length of the tree and its errors.",
    ),
  ...pruningOptions,
  confidence: z
    .number()
    .gt(0)
    .lte(0.5)
    .default(0.25)
    .describe(
      "The probability that an error rate is above its bound, for pessimistic pruning. Smaller values prune more.",
    ),
  collapse: z
    .boolean()
    .default(false)
    .describe(
      "Whether subtrees that make no fewer training errors than a leaf are removed before pessimistic pruning.",
    ),
  raising: z
    .boolean()
    .default(false)
    .describe(
      "Whether pessimistic pruning may also replace a node by its largest branch, which then receives all cases of the node.",
    ),
  smoothing: z
    .number()
    .min(0)
    .default(0)
    .describe(
      "The pseudo-count added to every class of a leaf: 1 is Laplace's correction, 0 is no smoothing.",
    ),
  mEstimate: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Replaces `smoothing`: total number of pseudo-counts in a leaf, distributed like the classes at the root.",
    ),
  classWeights: classWeightsOption,
  priors: priorsOption,
  losses: z
    .array(z.array(z.number().min(0)))
    .optional()
    .meta({ constraint: "a square matrix of numbers ≥ 0: rows are what is decided, columns what is true" })
    .describe(
      "The cost of each decision for each true class, in the order of `classes`. Splits, pruning and predictions use these costs.",
    ),
});

export type DecisionTreeClassifierOptions = z.input<typeof decisionTreeClassifierOptions>;
export type DecisionTreeClassifierSettings = z.output<typeof decisionTreeClassifierOptions>;
