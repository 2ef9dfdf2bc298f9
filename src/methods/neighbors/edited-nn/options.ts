import * as z from "zod";
import { seedOption, standardizeOption } from "../engine/options.js";

export const editedNNOptions = z.strictObject({
  method: z
    .enum(["multi-edit", "wilson"])
    .default("multi-edit")
    .describe(
      "Which cases are removed: repeatedly those that the nearest case of another random group misclassifies, or once those that their nearest cases outvote.",
    ),
  groups: z
    .int()
    .min(3)
    .default(3)
    .describe(
      "Number of random groups into which the cases are divided; each group is edited by the next one.",
    ),
  patience: z
    .int()
    .min(1)
    .default(5)
    .describe("Number of rounds without a removed case after which editing stops."),
  neighbors: z.int().min(1).default(3).describe('Number of nearest cases that vote, for "wilson".'),
  condense: z
    .boolean()
    .default(false)
    .describe("Whether to condense the remaining cases, so that only those near boundaries are kept."),
  standardize: standardizeOption,
  seed: seedOption,
});

export type EditedNNOptions = z.input<typeof editedNNOptions>;
