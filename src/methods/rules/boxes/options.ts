// The options of methods that find boxes with a high mean.

import * as z from "zod";
import { foldsOption, ruleOption } from "../../linear/engine/path/options.js";

export const boxOptions = {
  alpha: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.05)
    .describe(
      "The share of a box that one peel removes: as many of its lowest or highest values as weigh no more, but at least one value. Levels are peeled one at a time.",
    ),
  criterion: z
    .enum(["mean", "rate"])
    .default("mean")
    .describe(
      "Which peel is best: the one that leaves the highest mean, or the one that raises the mean most for the share that it removes, which is fairer to columns with few values.",
    ),
  paste: z
    .boolean()
    .default(true)
    .describe("Whether the chosen box grows again at its sides while its mean rises."),
  pasteAlpha: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.01)
    .describe("The share of a box that one paste adds, but at least one value."),
  minSupport: z
    .number()
    .gt(0)
    .lte(1)
    .default(0.05)
    .describe("The least support of a box: its share of the weight of all cases."),
  support: z
    .number()
    .gt(0)
    .lte(1)
    .optional()
    .describe(
      "The support at which peeling ends: the smallest box with at least this support is taken; by default, cross-validation chooses it.",
    ),
  maxBoxes: z
    .int()
    .min(1)
    .default(10)
    .describe("The most boxes; fewer are found if no other one has a mean above that of all cases."),
  folds: foldsOption,
  rule: ruleOption
    .default("one-standard-error")
    .describe(
      "The box that cross-validation chooses: the one with the highest held-out mean, or the largest within one standard error of it.",
    ),
  seed: z.int().min(0).default(0).describe("The seed of the folds, unless their plan has one."),
};

const boxOptionsSchema = z.strictObject(boxOptions);

export type BoxSettings = z.output<typeof boxOptionsSchema>;
