import * as z from "zod";
import {
  isSettled,
  pathLengthOption,
  pathRatio,
  penaltyOptions,
  ruleOption,
  settledIssue,
} from "../engine/path/options.js";

export const ridgeOptions = z
  .strictObject({
    ...penaltyOptions,
    lambda: penaltyOptions.lambda.describe("The penalty. By default, the criterion chooses one from a path."),
    lambdas: penaltyOptions.lambdas.describe(
      "The penalties to choose from. The default is a descending sequence from a thousand times the largest squared singular value.",
    ),
    pathLength: pathLengthOption(100),
    pathRatio: pathRatio
      .default(1e-9)
      .describe("Ratio of the smallest penalty of the default sequence to the largest."),
    criterion: z
      .enum(["gcv", "loo", "cross-validation"])
      .default("gcv")
      .describe(
        "The criterion that chooses the penalty: generalized cross-validation, leave-one-out errors (both in closed form), or folds.",
      ),
    rule: ruleOption
      .default("best")
      .describe(
        "The penalty to choose: the one with the smallest error, or the largest within one standard error of it, which needs cross-validation.",
      ),
    shared: z.boolean().default(false).describe("Whether several responses share one penalty."),
  })
  .refine(isSettled, settledIssue)
  .refine(({ rule, criterion }) => rule === "best" || criterion === "cross-validation", {
    path: ["rule"],
    message: 'must be "best" unless the criterion is "cross-validation", which gives standard errors',
  });

export type RidgeOptions = z.input<typeof ridgeOptions>;
export type RidgeSettings = z.output<typeof ridgeOptions>;
/** The criterion that chose the penalty. */
export type RidgeCriterion = RidgeSettings["criterion"];
