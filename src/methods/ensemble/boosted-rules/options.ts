import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";

export const boostedRulesOptions = z.strictObject({
  classWeights: classWeightsOption,
  rounds: z
    .int()
    .min(1)
    .default(50)
    .describe("Maximum number of rules, for two classes or for each of several."),
  maxConditions: z.int().min(1).default(3).describe("Maximum number of conditions per rule."),
  direction: z
    .enum(["both", "for"])
    .default("both")
    .describe(
      "Whether rules may predict for and against a class, or only for it. With two classes, rules refer to the second.",
    ),
  smoothing: z
    .number()
    .gt(0)
    .default(0.5)
    .describe(
      "The pseudo-count added to the correct and to the wrong cases of a rule, which keeps its confidence finite.",
    ),
});

export type BoostedRulesOptions = z.input<typeof boostedRulesOptions>;
