import { z } from "zod";
import { foldsOption, ruleOption } from "../path/options.js";

const penalty = z.number().min(0);

export const ridgeOptions = z
  .strictObject({
    lambda: z
      .union([penalty, z.array(penalty).min(1)])
      .optional()
      .describe(
        "The penalty, or several to choose from; by default a path that begins at a thousand times the largest squared singular value.",
      ),
    pathLength: z
      .int()
      .min(2)
      .default(100)
      .describe(
        "How many penalties the path has, equally spaced in their logarithms, unless they are given.",
      ),
    pathRatio: z
      .number()
      .gt(0)
      .lt(1)
      .default(1e-9)
      .describe("The last penalty of the path as a part of the first, unless they are given."),
    criterion: z
      .enum(["gcv", "loo", "cross-validation"])
      .default("gcv")
      .describe(
        "What chooses the penalty: generalized cross-validation, the errors of cases left out one by one (both in closed form), or folds.",
      ),
    folds: foldsOption.describe("The folds of the cross-validation: how many, a plan of them, or the folds."),
    rule: ruleOption
      .default("best")
      .describe(
        "The penalty of least error, or the largest within one standard error of it, which needs cross-validation.",
      ),
    shared: z.boolean().default(false).describe("Whether several responses get one penalty together."),
    standardize: z
      .boolean()
      .default(true)
      .describe("Whether features are divided by their deviations before they are penalized."),
    intercept: z.boolean().default(true).describe("Whether there is an intercept, which is never penalized."),
    seed: z.int().default(0).describe("The seed of folds that are drawn."),
  })
  .refine(({ rule, criterion }) => rule === "best" || criterion === "cross-validation", {
    path: ["rule"],
    message: 'needs criterion: "cross-validation" for standard errors',
  });

export type RidgeOptions = z.input<typeof ridgeOptions>;
export type RidgeSettings = z.output<typeof ridgeOptions>;
/** What chose the penalty. */
export type RidgeCriterion = RidgeSettings["criterion"];
