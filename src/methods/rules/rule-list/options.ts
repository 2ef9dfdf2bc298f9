import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";

export const ruleListOptions = z.strictObject({
  classWeights: classWeightsOption,
  validation: z
    .number()
    .min(0)
    .lt(1)
    .default(1 / 3)
    .describe(
      "Share of the cases that is held out while a rule grows, and then used to prune it. With 0, rules are not pruned.",
    ),
  optimizations: z
    .int()
    .min(0)
    .default(2)
    .describe(
      "Number of optimization passes in which each rule is relearned given the others, and replaced if that lowers the description length.",
    ),
  minCover: z
    .number()
    .min(0)
    .default(2)
    .describe(
      "Minimum total weight of the growing cases that a rule must cover after each of its conditions.",
    ),
  smoothing: z
    .number()
    .min(0)
    .default(1)
    .describe(
      "The pseudo-count of every class in the probabilities of a rule: 1 is Laplace's correction, 0 is no smoothing.",
    ),
  seed: z.int().min(0).default(0).describe("The seed that chooses the held-out cases."),
});

export type RuleListOptions = z.input<typeof ruleListOptions>;
