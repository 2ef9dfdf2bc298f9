// Options that mean the same in classification and regression.

import * as z from "zod";
import type { Folds } from "../../../../evaluate/folds/plan.js";
import { MOST_BINS } from "../../../../wasm/tree-bins.js";

const share = z.number().gt(0).max(1);

/** Sets of columns are bits of a 64-bit number, of which one stands for the columns in no set. */
const MOST_SETS = 62;

export const boostingOptions = {
  rounds: z
    .int()
    .min(1)
    .default(100)
    .describe("Maximum number of rounds. Each round adds one tree, or one tree per class or quantile."),
  learningRate: z
    .number()
    .gt(0)
    .max(1)
    .default(0.1)
    .describe(
      "The factor by which every tree is shrunk. Smaller factors need more rounds and often predict better.",
    ),
  method: z
    .enum(["histogram", "exact"])
    .default("histogram")
    .describe(
      "How trees are grown: from binned columns by first and second derivatives of the loss (histogram), or as in the original algorithm, from all thresholds, fitted to the gradients with a line search in every leaf (exact).",
    ),
  maxLeaves: z
    .int()
    .min(2)
    .max(65536)
    .default(31)
    .describe("Maximum number of leaves of a tree; the split of largest gain is made first."),
  maxDepth: z
    .int()
    .min(1)
    .optional()
    .describe("Maximum number of splits on the path to a leaf. The default is no limit."),
  minLeaf: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Minimum total weight of the cases in a leaf. The default is 20, or a quarter of the total weight of the training cases if that is smaller.",
    ),
  minCurvature: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Minimum sum of the second derivatives in a leaf, which exact trees do not use. The default is 0.001, or proportionally less if the total weight of the training cases is below 80.",
    ),
  minGain: z.number().min(0).default(0).describe("Minimum decrease of the loss by a split."),
  lambda: z.number().min(0).default(0).describe("Strength of the penalty on the values of leaves."),
  alpha: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe("Share of the penalty that applies to absolute values instead of squares."),
  rowShare: share.default(1).describe("Share of the cases that is drawn without replacement for each round."),
  columnShare: share.default(1).describe("Share of the columns that is drawn for each tree."),
  maxBins: z
    .int()
    .min(2)
    .max(MOST_BINS)
    .default(MOST_BINS)
    .describe("Maximum number of bins of a quantitative column."),
  minLevel: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Minimum weight of a level in a node to be split separately; rarer levels follow the missing values. The default is 10, or an eighth of the total weight of the training cases if that is smaller.",
    ),
  levelSmoothing: z
    .number()
    .min(0)
    .default(10)
    .describe(
      "Amount added to the sum of second derivatives of a level when levels are ordered, so that rare levels do not come first or last by chance.",
    ),
  monotone: z
    .record(z.string(), z.enum(["increasing", "decreasing"]))
    .default({})
    .meta({ constraint: 'an object with "increasing" or "decreasing" for some columns' })
    .describe(
      "Columns in which the prediction, or the probability of the second of two classes, must be increasing or decreasing.",
    ),
  interactions: z
    .array(z.array(z.string()).min(1))
    .max(MOST_SETS)
    .optional()
    .meta({ constraint: "a list of lists of column names" })
    .describe(
      "Sets of columns that may occur together on the path to a leaf; columns in no set form another one. By default, all columns may interact.",
    ),
  validation: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe("Share of the cases held out for early stopping. The default is none."),
  folds: z
    .custom<Folds>((value) => typeof value === "number" || (typeof value === "object" && value !== null))
    .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
    .optional()
    .describe(
      "The folds of a cross-validation that chooses the number of rounds, after which the model is fitted to all cases. The default is no cross-validation.",
    ),
  patience: z
    .int()
    .min(1)
    .default(10)
    .describe("Number of rounds without improvement of the validation loss after which boosting stops."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-7)
    .describe("Minimum improvement of the validation loss that counts, relative to that loss."),
  seed: z.int().min(0).default(0).describe("The seed of all random draws."),
};

/** Options whose defaults follow the weight of the cases. */
export interface LeastWeights {
  readonly minLeaf?: number | undefined;
  readonly minLevel?: number | undefined;
  readonly minCurvature?: number | undefined;
}

/** Training cases of this weight or more have the usual least weights. */
const MANY_CASES = 80;

/** The default minimum weights: proportionally less for few cases, which could not be split otherwise. */
export function leastWeights({ minLeaf, minLevel, minCurvature }: LeastWeights, total: number) {
  const part = Math.min(1, total / MANY_CASES);
  return {
    minLeaf: minLeaf ?? 20 * part,
    minLevel: minLevel ?? 10 * part,
    minCurvature: minCurvature ?? 1e-3 * part,
  };
}

interface Restricted {
  readonly method: "histogram" | "exact";
  readonly interactions?: unknown;
  readonly lambda: number;
}

/** Exact trees have no penalties or sets of columns. */
export function fitsMethod({ method, interactions, lambda }: Restricted): boolean {
  return method === "histogram" || (interactions === undefined && lambda === 0);
}

export const methodIssue = {
  path: ["method"],
  message: 'must be "histogram" if there are interactions or a penalty',
};

/** A share of nothing would say nothing; elsewhere, alpha is a quantile. */
export const alphaIssue = {
  path: ["alpha"],
  message: 'must be left out unless the option "lambda" is > 0',
};

/** Either a part or folds can say when to stop. */
export function choosesOnce({
  validation,
  folds,
}: {
  readonly validation?: unknown;
  readonly folds?: unknown;
}): boolean {
  return validation === undefined || folds === undefined;
}

export const choosesIssue = {
  path: ["folds"],
  message: 'must be left out if there is the option "validation"',
};
