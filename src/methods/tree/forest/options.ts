// Options that mean the same in every forest.

import * as z from "zod";
import { growthOptions } from "../engine/options.js";

/** How many columns compete at a split, by name, or as a number. */
export function candidatesOption(preset: "root" | "third" | "all") {
  return z
    .union([z.enum(["root", "third", "all"]), z.int().min(1)])
    .default(preset)
    .describe(
      "Number of columns drawn at random as candidates for each split: the square root of the number of columns, a third of them, all, or a given number.",
    );
}

/** How the cases of every tree are drawn. */
export function samplingOption(preset: "bootstrap" | "all") {
  return z
    .enum(["bootstrap", "subsample", "all"])
    .default(preset)
    .describe(
      "The cases from which each tree is grown: a bootstrap sample of the same size, a subsample drawn without replacement, or all cases.",
    );
}

export const forestOptions = {
  trees: z.int().min(1).default(100).describe("Number of trees."),
  rowShare: z
    .number()
    .gt(0)
    .lte(1)
    .default(0.632)
    .describe('Share of the cases from which each tree is grown if `sampling` is "subsample".'),
  columnShare: z
    .number()
    .gt(0)
    .lte(1)
    .default(1)
    .describe("Share of the columns that is drawn for each tree; `candidates` are drawn among these."),
  missing: z
    .enum(["learned", "error"])
    .default("learned")
    .describe(
      "How missing values, and levels that were not seen in training, are handled: they follow the branch that fits best in training, or are refused.",
    ),
  maxDepth: growthOptions.maxDepth,
  maxLeaves: growthOptions.maxLeaves,
  minSplit: growthOptions.minSplit,
  minLeaf: growthOptions.minLeaf,
  minGain: growthOptions.minGain,
  monotone: growthOptions.monotone,
  outOfBag: z
    .boolean()
    .default(false)
    .describe("Whether to predict each training case by the trees that were not grown from it."),
  permutation: z
    .boolean()
    .default(false)
    .describe("Whether importances are also measured by permuting the columns of out-of-bag cases."),
  seed: z.int().min(0).default(0).describe("The seed of all random draws."),
};

/** Whether a forest for numbers keeps what conditional distributions need. */
export const keepResponsesOption = z
  .boolean()
  .default(false)
  .describe(
    "Whether the model keeps the training responses in every leaf, from which it predicts quantiles and intervals.",
  );

const forestSettings = z.object({
  candidates: candidatesOption("root"),
  sampling: samplingOption("bootstrap"),
  ...forestOptions,
});

/** What the growth of a forest goes by. */
export type ForestSettings = z.output<typeof forestSettings>;

/** How many of the columns a tree has. */
export function columnsOfTree({ columnShare }: Pick<ForestSettings, "columnShare">, columns: number): number {
  return Math.max(1, Math.round(columnShare * columns));
}

/** How many of the columns of a tree compete at a split. */
export function competingColumns(
  settings: Pick<ForestSettings, "candidates" | "columnShare">,
  columns: number,
): number {
  const { candidates } = settings;
  const treeColumns = columnsOfTree(settings, columns);
  if (candidates === "all") return treeColumns;
  if (candidates === "root") return Math.max(1, Math.floor(Math.sqrt(treeColumns)));
  if (candidates === "third") return Math.max(1, Math.floor(treeColumns / 3));
  return Math.min(candidates, treeColumns);
}
