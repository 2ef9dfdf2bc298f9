import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { foldsOption, ruleOption, seedOption } from "../../linear/engine/path/options.js";
import type { TermSettings } from "../engine/mars/fit-terms.js";

const span = z.int().min(0).default(0);

const growing = {
  degree: z
    .int()
    .min(1)
    .default(1)
    .describe("Maximum number of features multiplied in a term; 1 makes the model additive."),
  penalty: z
    .number()
    .min(-1)
    .optional()
    .describe(
      "The charge of generalized cross-validation per knot, in parameters. The default is 2, or 3 if the degree exceeds 1; −1 charges for nothing.",
    ),
  maxTerms: z
    .int()
    .min(1)
    .optional()
    .describe(
      "Maximum number of terms to grow, including the intercept. The default is twice the number of features plus 1, at least 21 and at most 201.",
    ),
  threshold: z
    .number()
    .min(0)
    .lt(1)
    .default(0.001)
    .describe("Growing ends when new terms would explain less than this share of the variance."),
  minSpan: span.describe(
    "Number of cases between knots; 0 uses Friedman's formula, by which a run of noise seldom spans it.",
  ),
  endSpan: span.describe(
    "Number of cases beyond the outermost knots; 0 uses Friedman's formula for the ends.",
  ),
  endSpanGrowth: z
    .number()
    .min(0)
    .default(2)
    .describe("The relative increase of the end span for products of features."),
  fastParents: z
    .int()
    .min(0)
    .default(20)
    .describe(
      "Number of terms that each step tries to multiply, the most promising first; 0 tries all of them (fast MARS).",
    ),
  fastAging: z.number().min(0).default(1).describe("How fast an untried term moves up in the queue."),
  newVariablePenalty: z
    .number()
    .min(0)
    .default(0)
    .describe("The relative margin by which the gain of a feature must be larger if no term uses it yet."),
  autoLinear: z
    .boolean()
    .default(true)
    .describe("Whether a feature enters linearly, without a knot, where no knot would gain more."),
  linear: z
    .array(z.string())
    .default([])
    .meta({ constraint: "a list of column names" })
    .describe("Columns that enter only linearly, without knots."),
  interactions: z
    .array(z.array(z.string()).min(1))
    .optional()
    .meta({ constraint: "a list of lists of column names" })
    .describe(
      "Sets of columns that may be multiplied with each other; columns in no set form another one. By default, all columns may be multiplied.",
    ),
  maxSelectedTerms: z
    .int()
    .min(1)
    .optional()
    .describe("Maximum number of terms after pruning, including the intercept. The default is no limit."),
  missing: z
    .enum(["error", "indicator"])
    .default("error")
    .describe(
      "How missing values are handled: they are refused, or every hinge of a missing value is 0 and an indicator term says where the column is missing.",
    ),
};

const choosing = {
  folds: foldsOption,
  rule: ruleOption
    .default("best")
    .describe(
      "The number of terms that cross-validation chooses: the one with the smallest error, or the smallest within one standard error of it.",
    ),
  seed: seedOption,
};

export const marsOptions = z.strictObject({
  ...growing,
  monotone: z
    .record(z.string(), z.enum(["increasing", "decreasing"]))
    .default({})
    .meta({ constraint: 'an object with "increasing" or "decreasing" for some columns' })
    .describe(
      "Columns in which the prediction must be increasing or decreasing; they are not multiplied with others.",
    ),
  pruning: z
    .enum(["backward", "forward", "replacement", "exhaustive", "cross-validated", "none"])
    .default("backward")
    .describe(
      "How terms are pruned: backward, forward, forward with replacements, or by the best subset of each size, with a size chosen by generalized cross-validation; backward with a size chosen by cross-validation; or not at all.",
    ),
  variance: z
    .enum(["constant", "linear", "features"])
    .default("constant")
    .describe(
      "How the width of prediction intervals varies: not at all, linearly with the prediction, or linearly with the features. All but the first need cross-validation.",
    ),
  repeats: z
    .int()
    .min(2)
    .default(5)
    .describe("Number of times the folds are drawn for the variance of the predictions."),
  ...choosing,
});

export const marsClassifierOptions = z.strictObject({
  ...growing,
  pruning: z
    .enum(["backward", "forward", "replacement", "exhaustive", "none"])
    .default("backward")
    .describe(
      "How terms are pruned: backward, forward, forward with replacements, or by the best subset of each size, with a size chosen by generalized cross-validation; or not at all.",
    ),
  lambda: z
    .number()
    .min(0)
    .default(0)
    .describe("The penalty on the squares of the coefficients of the logistic regression on the terms."),
  maxIterations: z.int().min(1).default(1000).describe("Maximum number of steps of the logistic regression."),
  classWeights: classWeightsOption,
});

export type MARSOptions = z.input<typeof marsOptions>;
export type MARSSettings = z.output<typeof marsOptions>;
export type MARSClassifierOptions = z.input<typeof marsClassifierOptions>;
export type MARSClassifierSettings = z.output<typeof marsClassifierOptions>;

/** What both estimators say about growing terms. */
type GrowingSettings = Omit<
  MARSClassifierSettings,
  "pruning" | "lambda" | "maxIterations" | "classWeights" | "linear" | "interactions" | "missing"
>;

/** The settings of the engine for so many features, with the defaults that depend on them. */
export function termSettings(settings: GrowingSettings, features: number): Omit<TermSettings, "pruning"> {
  const { degree, penalty = degree > 1 ? 3 : 2 } = settings;
  const { maxTerms = Math.min(200, Math.max(20, 2 * features)) + 1 } = settings;
  return { ...settings, penalty, maxTerms };
}
