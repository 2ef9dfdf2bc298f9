// The options of explanations, declared once.

import * as z from "zod";
import type { Label } from "../../base/label.js";
import type { Seeded } from "../../math/probability/random/seed.js";
import type { Metric } from "../metrics/metric.js";

const weights = z
  .custom<ArrayLike<number>>()
  .optional()
  .meta({ constraint: "a list of numbers ≥ 0" })
  .describe("How often each row counts; as the weight column of the table says, or once, by default.");

const answerShape = {
  positive: z
    .custom<Label>()
    .optional()
    .meta({ constraint: "a class" })
    .describe(
      "The class whose probability is followed; the positive one of two by default, as far as it is known.",
    ),
  weights,
} as const;

const answerOptions = z.strictObject(answerShape);

/** What explanations of columns are told about their answers. */
export type AnswerOptions = Readonly<z.input<typeof answerOptions>>;

export const permutationImportanceOptions = z.strictObject({
  metric: z
    .custom<string | Metric>()
    .optional()
    .meta({ constraint: "the name of a metric, or a metric" })
    .describe(
      "The metric, or its name; the first of the usual ones of the task by default. Log losses and likelihoods, which a single probability of 0 makes infinite, clip probabilities at 2.2e-16 unless the metric has a `clip` of its own.",
    ),
  columns: z
    .custom<readonly (string | readonly string[])[]>()
    .optional()
    .meta({ constraint: "a list of names, or of lists of names" })
    .describe(
      "The columns to permute, in which a list of names is permuted together; all that the model reads by default.",
    ),
  weights,
  repeats: z.int().min(1).default(5).describe("How often each column is permuted."),
  level: z.number().gt(0).lt(1).default(0.95).describe("The level of the confidence intervals."),
  seed: z.int().min(0).default(0).describe("The seed of the permutations."),
});

type PermutationImportanceInput = Readonly<z.input<typeof permutationImportanceOptions>>;

export type PermutationImportanceOptions = Seeded<PermutationImportanceInput>;

export const partialDependenceOptions = z.strictObject({
  ...answerShape,
  points: z
    .int()
    .min(2)
    .default(20)
    .describe("The largest number of values of a column of numbers or dates, at equal shares of the weight."),
});

export type PartialDependenceOptions = Readonly<z.input<typeof partialDependenceOptions>>;

export const individualCurvesOptions = partialDependenceOptions.extend({
  rows: z
    .custom<ArrayLike<number>>()
    .optional()
    .meta({ constraint: "a list of rows" })
    .describe("The rows of the table whose curves are returned, instead of a sample."),
  count: z
    .int()
    .min(1)
    .optional()
    .describe(
      "How many rows are drawn at random if they are not given, 50 by default; all if there are fewer.",
    ),
  centered: z
    .boolean()
    .default(false)
    .describe("Whether every curve begins at 0, so that curves of different heights can be compared."),
  seed: z.int().min(0).default(0).describe("The seed of the sample."),
});

type IndividualCurvesInput = Readonly<z.input<typeof individualCurvesOptions>>;

export type IndividualCurvesOptions = Seeded<IndividualCurvesInput>;

export const accumulatedEffectsOptions = z.strictObject({
  ...answerShape,
  bins: z
    .int()
    .min(1)
    .default(20)
    .describe("The largest number of bins of a column of numbers or dates, with equal shares of the rows."),
  order: z
    .custom<readonly Label[]>()
    .optional()
    .meta({ constraint: "a list of levels" })
    .describe(
      "The order of the levels of a column without one; by default, levels are neighbors if their rows are similar in the other columns. Levels that do not occur are left out.",
    ),
});

export type AccumulatedEffectsOptions = Readonly<z.input<typeof accumulatedEffectsOptions>>;

export const surrogateTreeOptions = z.strictObject({
  columns: z
    .custom<readonly string[]>()
    .optional()
    .meta({ constraint: "a list of names" })
    .describe(
      "The columns that the tree may split; all that the model reads, without text, lists and dates, by default.",
    ),
  maxDepth: z.int().min(0).default(3).describe("Maximum number of splits on the way to a leaf."),
  minLeaf: z.number().min(0).default(1).describe("Minimum weight of the rows in a leaf."),
  validation: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.25)
    .describe(
      "The share of the rows on which the tree is compared with the model, and which it does not learn from.",
    ),
  weights,
  seed: z.int().min(0).default(0).describe("The seed by which rows are held back."),
});

type SurrogateTreeInput = Readonly<z.input<typeof surrogateTreeOptions>>;

export type SurrogateTreeOptions = Seeded<SurrogateTreeInput>;
