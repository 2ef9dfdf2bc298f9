import { z } from "zod";
import {
  foldsOption,
  interceptOption,
  noiseVarianceOption,
  ruleOption,
  seedOption,
} from "../path/options.js";

export const subsetSelectionOptions = z
  .strictObject({
    method: z
      .enum(["best", "forward", "backward", "hybrid", "f-to-enter"])
      .default("best")
      .describe(
        "The best subset of every size, features added one by one, taken away one by one, both by a criterion, or both by F statistics.",
      ),
    criterion: z
      .enum(["cp", "aic", "bic", "adjusted-r2", "cross-validation"])
      .optional()
      .describe(
        'What chooses the size: "bic" unless given. For the hybrid method what chooses the steps: "aic" (the usual), "bic" or "cp".',
      ),
    size: z.int().min(0).optional().describe("How many features are taken, if no criterion chooses."),
    maxSize: z
      .int()
      .min(0)
      .optional()
      .describe("The largest size that is looked at: all features unless given."),
    top: z.int().min(1).default(1).describe("How many best subsets of each size are reported."),
    start: z
      .enum(["none", "all"])
      .default("none")
      .describe("Where methods that go both ways begin: without features, or with all."),
    fToEnter: z
      .number()
      .min(0)
      .default(3.84)
      .describe("A feature comes in if its F statistic is the largest and exceeds this."),
    fToRemove: z
      .number()
      .min(0)
      .default(2.71)
      .describe("A feature goes if its F statistic is the smallest and lies below this."),
    noiseVariance: noiseVarianceOption,
    intercept: interceptOption,
    folds: foldsOption,
    rule: ruleOption
      .default("best")
      .describe(
        "Which size cross-validation takes: that of least error, or the smallest no more than one standard error worse.",
      ),
    seed: seedOption,
  })
  .refine(({ size, criterion }) => size === undefined || criterion === undefined, {
    path: ["size"],
    message: "chooses the size, and so does criterion: only one can be given",
  })
  .refine(({ size, method }) => size === undefined || !goesBothWays(method), {
    path: ["size"],
    message: "is for the methods with one subset of each size: best, forward and backward",
  })
  .refine(({ size, maxSize }) => size === undefined || maxSize === undefined || size <= maxSize, {
    path: ["size"],
    message: "must not exceed maxSize",
  })
  .refine(({ maxSize, method }) => maxSize === undefined || !goesBothWays(method), {
    path: ["maxSize"],
    message: "is for the methods with one subset of each size: best, forward and backward",
  })
  .refine(({ top, method }) => top === 1 || method === "best", {
    path: ["top"],
    message: 'is for the method "best"; the others have one subset at a time',
  })
  .refine(
    ({ criterion, method }) =>
      method !== "hybrid" || (criterion !== "adjusted-r2" && criterion !== "cross-validation"),
    { path: ["criterion"], message: 'must be "aic", "bic" or "cp" for the hybrid method' },
  )
  .refine(({ criterion, method }) => method !== "f-to-enter" || criterion === undefined, {
    path: ["criterion"],
    message: "has no part in selection by F statistics: fToEnter and fToRemove decide",
  })
  .refine(({ fToEnter, fToRemove }) => fToRemove <= fToEnter, {
    path: ["fToRemove"],
    message: "must not exceed fToEnter, or features could come and go forever",
  });

function goesBothWays(method: string): boolean {
  return method === "hybrid" || method === "f-to-enter";
}

export type SubsetSelectionOptions = z.input<typeof subsetSelectionOptions>;
export type SubsetSelectionSettings = z.output<typeof subsetSelectionOptions>;
