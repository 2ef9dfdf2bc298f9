// Options that mean the same in every forest.

import * as z from "zod";
import { growthOptions } from "../engine/options.js";

/** How many columns compete at a split, by name, or as a number. */
export function candidatesOption(preset: "root" | "third" | "all") {
  return z
    .union([z.enum(["root", "third", "all"]), z.int().min(1)])
    .default(preset)
    .describe(
      "How many columns, drawn anew for every split, compete for it: the square root of their number, a third of them, all, or a number.",
    );
}

/** How the cases of every tree are drawn. */
export function samplingOption(preset: "bootstrap" | "all") {
  return z
    .enum(["bootstrap", "subsample", "all"])
    .default(preset)
    .describe(
      "The cases that a tree grows from: as many as there are, drawn with replacement; a share of them, drawn without; or all.",
    );
}

export const forestOptions = {
  trees: z.int().min(1).default(100).describe("How many trees there are."),
  rowShare: z
    .number()
    .gt(0)
    .lte(1)
    .default(0.632)
    .describe('The share of the cases that a tree grows from, if `sampling` is "subsample".'),
  columnShare: z
    .number()
    .gt(0)
    .lte(1)
    .default(1)
    .describe("The share of the columns that is drawn for every tree; `candidates` are drawn among these."),
  missing: z
    .enum(["learned", "error"])
    .default("learned")
    .describe(
      "What happens to missing values, and to levels that were not seen in training: they go where they fit best in training, or are refused.",
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
    .describe("Whether every case is predicted by the trees that did not grow from it."),
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
