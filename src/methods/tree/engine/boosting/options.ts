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
    .describe("The maximum number of rounds; each adds one tree, or one per class or quantile."),
  learningRate: z
    .number()
    .gt(0)
    .max(1)
    .default(0.1)
    .describe(
      "The factor by which every tree is shrunk; smaller factors need more rounds and often predict better.",
    ),
  method: z
    .enum(["histogram", "exact"])
    .default("histogram")
    .describe(
      "Whether columns are cut into bins and trees are grown by first and second derivatives of the loss (histogram), or trees try all thresholds, are fitted to the gradients and have a line search in every leaf, as in the original algorithm (exact).",
    ),
  maxLeaves: z
    .int()
    .min(2)
    .max(65536)
    .default(31)
    .describe("The maximum number of leaves of a tree; the split that gains most is made first."),
  maxDepth: z.int().min(1).optional().describe("The most splits on the way to a leaf; by default no limit."),
  minLeaf: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The minimum weight of the cases in a leaf; by default 20, or a quarter of the weight of all training cases if that is less.",
    ),
  minCurvature: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The minimum sum of the second derivatives in a leaf; exact trees do not use it. By default 0.001, or in proportion less if all training cases weigh less than 80.",
    ),
  minGain: z.number().min(0).default(0).describe("The minimum decrease of the loss by a split."),
  lambda: z.number().min(0).default(0).describe("The strength of the penalty on the values of leaves."),
  alpha: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe("The share of the penalty that is on absolute values instead of squares."),
  rowShare: share
    .default(1)
    .describe("The share of the cases that is drawn, without replacement, for every round."),
  columnShare: share.default(1).describe("The share of the columns that is drawn for every tree."),
  maxBins: z
    .int()
    .min(2)
    .max(MOST_BINS)
    .default(MOST_BINS)
    .describe("The maximum number of bins that a column of numbers is cut into."),
  minLevel: z
    .number()
    .min(0)
    .optional()
    .describe(
      "The least weight that a level must have in a node to be placed by itself; rarer levels go where missing values go. By default 10, or an eighth of the weight of all training cases if that is less.",
    ),
  levelSmoothing: z
    .number()
    .min(0)
    .default(10)
    .describe(
      "What is added to the sum of second derivatives of a level when levels are ordered, so that rare levels do not come first or last by chance.",
    ),
  monotone: z
    .record(z.string(), z.enum(["increasing", "decreasing"]))
    .default({})
    .meta({ constraint: 'an object with "increasing" or "decreasing" for some columns' })
    .describe(
      "Columns with which the prediction, or the probability of the second of two classes, may only rise or fall.",
    ),
  interactions: z
    .array(z.array(z.string()).min(1))
    .max(MOST_SETS)
    .optional()
    .meta({ constraint: "a list of lists of column names" })
    .describe(
      "Sets of columns that may occur together on the way to a leaf; columns in none of them form one more set. By default all may.",
    ),
  validation: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe("The share of the cases that is held back to see when to stop; by default none."),
  folds: z
    .custom<Folds>((value) => typeof value === "number" || (typeof value === "object" && value !== null))
    .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
    .optional()
    .describe(
      "The folds of a cross-validation that chooses the number of rounds; the model is then fitted to all cases. By default there is none.",
    ),
  patience: z
    .int()
    .min(1)
    .default(10)
    .describe("The number of rounds without improvement of the validation loss after which boosting stops."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-7)
    .describe("The smallest improvement of the validation loss that counts, relative to that loss."),
  seed: z.int().min(0).default(0).describe("The seed of everything that is drawn."),
};

/** Options whose defaults follow the weight of the cases. */
export interface LeastWeights {
  readonly minLeaf?: number | undefined;
  readonly minLevel?: number | undefined;
  readonly minCurvature?: number | undefined;
}

/** Training cases of this weight or more have the usual least weights. */
const MANY_CASES = 80;

/** The least weights that were not given: in proportion less for few cases, which could not be split otherwise. */
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
