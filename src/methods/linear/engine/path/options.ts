// Options that mean the same in every regression along a path.

import * as z from "zod";
import type { Folds } from "../../../../evaluate/folds/plan.js";

/** Whether it can be folds at all; their contents are checked when they are made. */
const isFolds = (value: unknown) =>
  typeof value === "number" || (typeof value === "object" && value !== null);

export const foldsOption = z
  .custom<Folds>(isFolds)
  .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
  .default(10)
  .describe(
    "The folds of the cross-validation: their number (at most one per case), a plan, or a list of folds.",
  );

export const ruleOption = z.enum(["best", "one-standard-error"]);

export const seedOption = z
  .int()
  .min(0)
  .default(0)
  .describe("The seed of the folds, unless the plan of the folds has a seed.");

export const standardizeOption = z
  .boolean()
  .default(true)
  .describe(
    "Whether features are divided by their standard deviations before the fit. Coefficients are always on the original scale.",
  );

export const interceptOption = z
  .boolean()
  .default(true)
  .describe("Whether there is an intercept, which is never penalized.");

/** When the solvers end whose duality gap bounds how far they are from the minimum. */
export const gapToleranceOption = z
  .number()
  .gt(0)
  .default(1e-10)
  .describe(
    "The duality gap at which the iteration ends, relative to the objective where all coefficients are 0.",
  );

export const noiseVarianceOption = z
  .number()
  .positive()
  .optional()
  .describe("The noise variance σ² for C_p; by default, that of the regression on all features.");

const penalty = z.number().min(0);

/** The options of every path of penalties; a method says how long its path is. */
export const penaltyOptions = {
  lambda: penalty.optional().describe("The penalty. By default, cross-validation chooses one from a path."),
  lambdas: z
    .array(penalty)
    .min(1)
    .optional()
    .describe(
      "The penalties of the path, used in descending order. The default is a sequence computed from the data.",
    ),
  folds: foldsOption,
  rule: ruleOption
    .default("best")
    .describe(
      "The penalty that cross-validation chooses: the one of smallest error, or the largest within one standard error of it.",
    ),
  intercept: interceptOption,
  standardize: standardizeOption,
  seed: seedOption,
};

/** The rule of methods whose path is worth having without a choice. */
export const pathRuleOption = z
  .enum(["best", "one-standard-error", "last"])
  .default("best")
  .describe(
    "The penalty to choose from the path: the one with the smallest cross-validated error, the largest within one standard error of it, or, without folds, the last and smallest.",
  );

/** How many penalties a path has if they are not given. */
export function pathLengthOption(count: number) {
  return z
    .int()
    .min(1)
    .default(count)
    .describe("Number of penalties on the path, in equal ratios, if they are not given.");
}

export const pathRatio = z.number().gt(0).lt(1);

export const PATH_RATIO_MEANING =
  "Ratio of the smallest penalty to the largest, where the largest is the smallest penalty that makes all coefficients 0";

/** A penalty that is given leaves nothing to choose. */
export function isSettled({ lambda, lambdas }: { lambda?: number | undefined; lambdas?: unknown }): boolean {
  return lambda === undefined || lambdas === undefined;
}

export const settledIssue = { path: ["lambda"], message: "must not be given together with lambdas" };
