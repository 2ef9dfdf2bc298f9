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
    .describe("The largest number of features that a term may multiply; 1 makes the model additive."),
  penalty: z
    .number()
    .min(-1)
    .optional()
    .describe(
      "What generalized cross-validation charges for a knot, in parameters; by default 2, or 3 if the degree exceeds 1, and −1 charges for nothing.",
    ),
  maxTerms: z
    .int()
    .min(1)
    .optional()
    .describe(
      "The largest number of terms to grow, the intercept included; by default twice the number of features and 1, at least 21 and at most 201.",
    ),
  threshold: z
    .number()
    .min(0)
    .lt(1)
    .default(0.001)
    .describe("Growing ends when new terms would explain less than this share of the variance."),
  minSpan: span.describe(
    "The number of cases from one knot to the next; 0 takes Friedman's formula, by which a run of noise seldom spans it.",
  ),
  endSpan: span.describe(
    "The number of cases beyond the outermost knots; 0 takes Friedman's formula for the ends.",
  ),
  endSpanGrowth: z
    .number()
    .min(0)
    .default(2)
    .describe("By how many times itself the end span grows for products of features."),
  fastParents: z
    .int()
    .min(0)
    .default(20)
    .describe(
      "How many terms each step tries to multiply, the most promising first; 0 tries all of them (fast MARS).",
    ),
  fastAging: z
    .number()
    .min(0)
    .default(1)
    .describe("How fast a term that was not tried moves up among those to try."),
  newVariablePenalty: z
    .number()
    .min(0)
    .default(0)
    .describe("The share by which the gain of a feature must be larger if no term has it yet."),
  autoLinear: z
    .boolean()
    .default(true)
    .describe("Whether a feature enters as it is, without a knot, where no knot would gain more."),
  linear: z
    .array(z.string())
    .default([])
    .meta({ constraint: "a list of column names" })
    .describe("Columns that enter only as they are, without knots."),
  interactions: z
    .array(z.array(z.string()).min(1))
    .optional()
    .meta({ constraint: "a list of lists of column names" })
    .describe(
      "Sets of columns that may be multiplied with each other; columns in none of them form one more set. By default all may.",
    ),
  maxSelectedTerms: z
    .int()
    .min(1)
    .optional()
    .describe("The largest number of terms that may stay, the intercept included; by default all may."),
};

const choosing = {
  folds: foldsOption,
  rule: ruleOption
    .default("best")
    .describe(
      "The number of terms that cross-validation chooses: the one of smallest error, or the smallest within one standard error of it.",
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
      "Columns with which the prediction may only rise or fall; they are not multiplied with others.",
    ),
  pruning: z
    .enum(["backward", "forward", "exhaustive", "cross-validated", "none"])
    .default("backward")
    .describe(
      "How terms are removed: the least useful one at a time, none but the most useful one at a time, or the best subset of every size, of which generalized cross-validation takes one; backward with a size that cross-validation takes; or not at all.",
    ),
  variance: z
    .enum(["constant", "linear", "features"])
    .default("constant")
    .describe(
      "How prediction intervals vary: not at all, linearly with the prediction, or linearly with the features; all but the first cross-validate.",
    ),
  repeats: z
    .int()
    .min(2)
    .default(5)
    .describe("How often the folds are drawn for the variance of the predictions."),
  ...choosing,
});

export const marsClassifierOptions = z.strictObject({
  ...growing,
  pruning: z
    .enum(["backward", "forward", "exhaustive", "none"])
    .default("backward")
    .describe(
      "How terms are removed: the least useful one at a time, none but the most useful one at a time, or the best subset of every size, of which generalized cross-validation takes one; or not at all.",
    ),
  lambda: z
    .number()
    .min(0)
    .default(0)
    .describe("The penalty on the squares of the coefficients of the logistic regression on the terms."),
  maxIterations: z
    .int()
    .min(1)
    .default(1000)
    .describe("The maximum number of steps of the logistic regression."),
  classWeights: classWeightsOption,
});

export type MARSOptions = z.input<typeof marsOptions>;
export type MARSSettings = z.output<typeof marsOptions>;
export type MARSClassifierOptions = z.input<typeof marsClassifierOptions>;
export type MARSClassifierSettings = z.output<typeof marsClassifierOptions>;

/** What both estimators say about growing terms. */
type GrowingSettings = Omit<
  MARSClassifierSettings,
  "pruning" | "lambda" | "maxIterations" | "classWeights" | "linear" | "interactions"
>;

/** The settings of the engine for so many features, with the defaults that depend on them. */
export function termSettings(settings: GrowingSettings, features: number): Omit<TermSettings, "pruning"> {
  const { degree, penalty = degree > 1 ? 3 : 2 } = settings;
  const { maxTerms = Math.min(200, Math.max(20, 2 * features)) + 1 } = settings;
  return { ...settings, penalty, maxTerms };
}
