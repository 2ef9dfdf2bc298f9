// Options that several ensembles share.

import * as z from "zod";
import { Estimator, type Task } from "../../../model/estimator.js";

const isFor = (task: Task) => (value: unknown) => value instanceof Estimator && value.task === task;

/** The classifier that an ensemble fits. */
export const classifierOption = z
  .custom<Estimator>(isFor("classification"))
  .meta({ constraint: "a classifier, or a pipeline that ends in one" });

/** The regression that an ensemble fits. */
export const regressorOption = z
  .custom<Estimator>(isFor("regression"))
  .meta({ constraint: "a regression, or a pipeline that ends in one" });

/** An estimator that need not be given. */
export function preset(option: z.ZodType<Estimator>, estimator: Estimator) {
  return option.optional().transform((given) => given ?? estimator);
}

/** Several estimators with names, all for one task. */
export function namedOption(task: "classification" | "regression") {
  const what = task === "classification" ? "classifiers" : "regressions";
  return z
    .array(z.tuple([z.string().min(1), z.custom<Estimator>(isFor(task))]))
    .min(1)
    .refine((list) => new Set(list.map(([name]) => name)).size === list.length)
    .meta({ constraint: `a list of distinct names with ${what}` })
    .describe(`The ${task === "classification" ? "classifiers" : "regression methods"}, each with a name.`);
}

const share = z.number().gt(0).max(1);

/** How bagging draws the cases and columns of its members. */
export const bagOptions = {
  members: z.int().min(1).default(10).describe("Number of models."),
  sampling: z
    .enum(["bootstrap", "subsample"])
    .default("bootstrap")
    .describe("Whether cases are drawn with replacement (bootstrap) or without (subsample)."),
  rowShare: share
    .default(1)
    .describe("Number of cases drawn for each member, as a share of all. A case of weight 2 is two cases."),
  columnShare: share.default(1).describe("Share of the columns that is drawn for each member."),
  outOfBag: z
    .boolean()
    .default(false)
    .describe("Whether the model keeps the out-of-bag predictions of its members, and their error."),
  seed: z
    .int()
    .min(0)
    .default(0)
    .describe("The seed of all random draws. Members derive their seeds from it."),
};

/** How the classes of several classifiers are combined. */
export const voteOption = z
  .enum(["probabilities", "majority"])
  .default("probabilities")
  .describe(
    "What is averaged: the probabilities of the members, or their votes, which are 1 for the predicted class.",
  );

/** How much each of several estimators counts. */
export const weightsOption = z
  .array(z.number().min(0).max(Number.MAX_VALUE))
  .optional()
  .meta({ constraint: "a list of numbers ≥ 0, one for each estimator, not all 0" })
  .describe("The weights of the estimators, which are divided by their sum. The default is equal weights.");

interface Weighted {
  readonly estimators: readonly unknown[];
  readonly weights?: readonly number[] | undefined;
}

export function weighsEach({ estimators, weights }: Weighted): boolean {
  if (weights === undefined) return true;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.length === estimators.length && total > 0 && total < Number.POSITIVE_INFINITY;
}

export const weighsEachIssue = {
  path: ["weights"],
  message: "must be numbers ≥ 0, one for each estimator, with a positive finite sum",
};
