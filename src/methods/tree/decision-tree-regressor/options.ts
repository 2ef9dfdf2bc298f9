import * as z from "zod";
import { competitorsOption, growthOptions, pruningOptions } from "../engine/options.js";

export const decisionTreeRegressorOptions = z.strictObject({
  criterion: z
    .enum(["squared", "friedman", "absolute", "poisson"])
    .default("squared")
    .describe(
      "The loss that splits decrease: the squared error, the squared error with Friedman's measure of the gain, the absolute error about medians, or the Poisson deviance of counts.",
    ),
  ...growthOptions,
  competitors: competitorsOption,
  pruning: z
    .enum(["none", "cost-complexity", "reduced-error"])
    .default("none")
    .describe("How the tree is pruned: not at all, by a cost per leaf, or by the errors of held-out cases."),
  ...pruningOptions,
});

export type DecisionTreeRegressorOptions = z.input<typeof decisionTreeRegressorOptions>;
