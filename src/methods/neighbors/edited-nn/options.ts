import * as z from "zod";
import { seedOption, standardizeOption } from "../engine/options.js";

export const editedNNOptions = z.strictObject({
  method: z
    .enum(["multi-edit", "wilson"])
    .default("multi-edit")
    .describe(
      "Which cases are removed: again and again those that the nearest case of another random group misclassifies, or once those that their nearest cases outvote.",
    ),
  groups: z
    .int()
    .min(3)
    .default(3)
    .describe(
      "How many groups the cases are divided into at random, each of which is edited by the next one.",
    ),
  patience: z.int().min(1).default(5).describe("How many rounds without a removed case it takes to stop."),
  neighbors: z.int().min(1).default(3).describe('How many of the nearest cases vote, for "wilson".'),
  condense: z
    .boolean()
    .default(false)
    .describe("Whether the cases that are left are condensed, so that only those near boundaries are kept."),
  standardize: standardizeOption,
  seed: seedOption,
});

export type EditedNNOptions = z.input<typeof editedNNOptions>;
