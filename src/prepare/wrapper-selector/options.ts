import { z } from "zod";
import type { Metric } from "../../evaluate/metrics/metric.js";
import type { Estimator } from "../../learn/estimator.js";
import type { Folds } from "../../resample/plan.js";
import { isFittable } from "../pipeline/is-fittable.js";

function isJudge(value: unknown): boolean {
  if (!isFittable(value)) return false;
  const { task } = value as Estimator;
  return task === "classification" || task === "regression";
}

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const names = z.array(z.string());

export const wrapperSelectorOptions = z
  .strictObject({
    estimator: z
      .custom<Estimator>(isJudge)
      .meta({ constraint: "a classifier or a regression" })
      .describe("The method that the features are for; they are judged by how well it does with them."),
    direction: z
      .enum(["forward", "backward"])
      .default("forward")
      .describe("Begin with none and add, or begin with all and remove, one feature at a time."),
    floating: z
      .boolean()
      .default(false)
      .describe(
        "Whether, after every step, steps back are taken for as long as they give the best set of their size so far.",
      ),
    count: z.int().min(1).optional().describe("How many features are kept."),
    stop: z
      .enum(["no-improvement", "full"])
      .optional()
      .describe(
        "Where to end unless a count is given: at the first step that improves the score by no more than the tolerance, which is the usual, or after the whole path.",
      ),
    tolerance: z
      .number()
      .default(0)
      .describe(
        "A step must improve the score by more than this, or it is the end; below 0, going backward, features may go at a small loss.",
      ),
    rule: z
      .enum(["best", "one-standard-error"])
      .default("best")
      .describe(
        "Which set of a full path is kept: the best one, or the smallest that is no more than one standard error worse.",
      ),
    beyond: z
      .int()
      .min(0)
      .optional()
      .describe(
        "How many features past the count a floating search goes before it settles for the best set of that size: 1 unless given.",
      ),
    metric: z
      .custom<string | Metric>((value) => typeof value === "string" || isObject(value))
      .optional()
      .meta({ constraint: "a metric or the name of one" })
      .describe("What is looked at: the first of the usual ones of the task unless given."),
    folds: z
      .custom<Folds>((value) => typeof value === "number" || isObject(value))
      .default(5)
      .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
      .describe("How many folds, a plan of them, or the folds; all sets of features meet the same."),
    columns: names
      .min(1)
      .optional()
      .describe(
        "The columns to choose from: all but text unless given. Others pass, unseen by the estimator.",
      ),
    always: names.default([]).describe("Columns among them that are always kept."),
    start: names
      .optional()
      .describe("Columns that the search begins with, beside those always kept; it may remove them again."),
    seed: z.int().min(0).default(0).describe("The seed of the folds, unless their plan has one."),
  })
  .refine(({ count, stop }) => count === undefined || stop === undefined, {
    path: ["stop"],
    message: "says where to end, and so does count: only one can be given",
  })
  .refine(({ rule, stop }) => rule === "best" || stop === "full", {
    path: ["rule"],
    message: 'chooses from a full path: it needs stop: "full"',
  })
  .refine(({ beyond, floating, count }) => beyond === undefined || (floating && count !== undefined), {
    path: ["beyond"],
    message: "is for a floating search with a count",
  });

export type WrapperSelectorOptions = z.input<typeof wrapperSelectorOptions>;
export type WrapperSelectorSettings = z.output<typeof wrapperSelectorOptions>;
