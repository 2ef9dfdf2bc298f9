import * as z from "zod";
import {
  foldsOption,
  interceptOption,
  noiseVarianceOption,
  ruleOption,
  seedOption,
} from "../engine/path/options.js";

export const subsetSelectionOptions = z
  .strictObject({
    method: z
      .enum(["best", "forward", "backward", "hybrid", "f-to-enter"])
      .optional()
      .describe(
        'How subsets are searched: the best subset of each size, features added one at a time, removed one at a time, or both, by a criterion or by F statistics. The default is the best subsets, or "forward" where there are too many of them.',
      ),
    criterion: z
      .enum(["cp", "aic", "bic", "adjusted-r-squared", "cross-validation"])
      .optional()
      .describe(
        'The criterion that chooses the size, by default "bic", or, for the hybrid method, the steps: "aic" (the default), "bic" or "cp".',
      ),
    size: z.int().min(0).optional().describe("The number of features, if no criterion chooses it."),
    maxSize: z.int().min(0).optional().describe("Maximum size to search. The default is all features."),
    top: z.int().min(1).default(1).describe("Number of best subsets to report for each size."),
    init: z
      .enum(["none", "all"])
      .default("none")
      .describe("The initial features of methods that add and remove features: none, or all."),
    fToEnter: z
      .number()
      .min(0)
      .default(3.84)
      .describe("The F statistic above which the best feature is added."),
    fToRemove: z
      .number()
      .min(0)
      .default(2.71)
      .describe("The F statistic below which the worst feature is removed."),
    noiseVariance: noiseVarianceOption,
    intercept: interceptOption,
    folds: foldsOption,
    rule: ruleOption
      .default("best")
      .describe(
        "The size that cross-validation chooses: the one with the smallest error, or the smallest within one standard error of it.",
      ),
    seed: seedOption,
  })
  .refine(({ size, criterion }) => size === undefined || criterion === undefined, {
    path: ["size"],
    message: "must not be given together with criterion",
  })
  .refine(({ size, method }) => size === undefined || !goesBothWays(method), {
    path: ["size"],
    message: "must not be given for methods that add and remove features",
  })
  .refine(({ size, maxSize }) => size === undefined || maxSize === undefined || size <= maxSize, {
    path: ["size"],
    message: "must not exceed maxSize",
  })
  .refine(({ maxSize, method }) => maxSize === undefined || !goesBothWays(method), {
    path: ["maxSize"],
    message: "must not be given for methods that add and remove features",
  })
  .refine(({ top, method }) => top === 1 || (method ?? "best") === "best", {
    path: ["top"],
    message: 'must be 1 unless the method is "best", because the others find one subset of each size',
  })
  .refine(
    ({ criterion, method }) =>
      method !== "hybrid" || (criterion !== "adjusted-r-squared" && criterion !== "cross-validation"),
    { path: ["criterion"], message: 'must be "aic", "bic" or "cp" for the hybrid method' },
  )
  .refine(({ criterion, method }) => method !== "f-to-enter" || criterion === undefined, {
    path: ["criterion"],
    message: "must not be given for selection by F statistics, where fToEnter and fToRemove decide",
  })
  .refine(({ fToEnter, fToRemove }) => fToRemove <= fToEnter, {
    path: ["fToRemove"],
    message: "must not exceed fToEnter, or the same feature could be added and removed forever",
  });

function goesBothWays(method: string | undefined): boolean {
  return method === "hybrid" || method === "f-to-enter";
}

export type SubsetSelectionOptions = z.input<typeof subsetSelectionOptions>;
export type SubsetSelectionSettings = z.output<typeof subsetSelectionOptions>;
/** A way to find subsets. */
export type SubsetMethod = NonNullable<SubsetSelectionSettings["method"]>;
