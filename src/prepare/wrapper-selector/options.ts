import * as z from "zod";
import type { Folds } from "../../evaluate/folds/plan.js";
import type { Metric } from "../../evaluate/metrics/metric.js";
import { Estimator } from "../../model/estimator.js";
import { columnsOption } from "../engine/columns-option.js";

function isJudge(value: unknown): boolean {
  if (!(value instanceof Estimator)) return false;
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
      .describe(
        "The method that the features are for; sets of features are compared by its cross-validated score.",
      ),
    direction: z
      .enum(["forward", "backward"])
      .default("forward")
      .describe(
        "Whether to start without features and add, or to start with all and remove, one feature at a time.",
      ),
    floating: z
      .boolean()
      .default(false)
      .describe(
        "Whether, after every step, to take steps back as long as each gives the best set of its size so far.",
      ),
    size: z.int().min(1).optional().describe("How many features to keep."),
    stop: z
      .enum(["no-improvement", "full"])
      .optional()
      .describe(
        "Where to stop if no size is given: by default at the first step that does not improve the score by more than the tolerance, or after the full path.",
      ),
    tolerance: z
      .number()
      .default(0)
      .describe(
        "The search stops at a step that does not improve the score by more than this; a negative value lets a backward search remove features at a small loss.",
      ),
    rule: z
      .enum(["best", "one-standard-error"])
      .default("best")
      .describe(
        "Which set of a full path to keep: the best one, or the smallest that is at most one standard error worse.",
      ),
    beyond: z
      .int()
      .min(0)
      .optional()
      .describe(
        "How many features beyond the size a floating search goes before it takes the best set of that size; by default 1.",
      ),
    metric: z
      .custom<string | Metric>((value) => typeof value === "string" || isObject(value))
      .optional()
      .meta({ constraint: "a metric or the name of one" })
      .describe("The score; by default the first standard metric of the task."),
    folds: z
      .custom<Folds>((value) => typeof value === "number" || isObject(value))
      .default(5)
      .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
      .describe(
        "The number of folds, a plan of them, or the folds themselves; all sets of features are scored on the same folds.",
      ),
    columns: columnsOption(
      "The columns to choose from; by default all but text. Other columns pass through, and the estimator does not see them.",
    ),
    always: names.default([]).describe("The columns that are always kept."),
    init: names
      .optional()
      .describe(
        "The columns that the search starts with, besides those always kept; it may remove them again.",
      ),
    seed: z
      .int()
      .min(0)
      .default(0)
      .describe(
        "The seed of the folds, unless their plan has one; the fits of the folds derive their seeds from it.",
      ),
  })
  .refine(({ size, stop }) => size === undefined || stop === undefined, {
    path: ["stop"],
    message: "must not be given together with size, which also says where to stop",
  })
  .refine(({ rule, stop }) => rule === "best" || stop === "full", {
    path: ["rule"],
    message: 'must be "best" unless stop is "full", because it chooses from a full path',
  })
  .refine(({ beyond, floating, size }) => beyond === undefined || (floating && size !== undefined), {
    path: ["beyond"],
    message: "must only be given for a floating search with a size",
  });

export type WrapperSelectorOptions = z.input<typeof wrapperSelectorOptions>;
export type WrapperSelectorSettings = z.output<typeof wrapperSelectorOptions>;
