import * as z from "zod";
import { figureOptions } from "../core/options.js";

const cost = z.number().gt(0);

const pointSchema = z.strictObject({
  name: z.string().optional().describe("The name in the legend; by default the rule in words."),
  threshold: z
    .number()
    .optional()
    .describe("A threshold of the scores, if the point is not to be chosen by the classifier or by costs."),
  scores: z
    .enum(["probability", "log-odds", "likelihood-ratio", "log-likelihood-ratio"])
    .optional()
    .describe(
      "The scale of the scores. If given, the point is where they decide when taken literally (the MAP point); otherwise it is the best point of the curve.",
    ),
  prior: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe("The probability of a positive case; by default its share among the cases of the curve."),
  falsePositive: cost.default(1).describe("The cost of calling a negative case positive."),
  falseNegative: cost.default(1).describe("The cost of calling a positive case negative."),
});

const splitSchema = z.strictObject({
  name: z.string().optional().describe("The name in the legend; by default the thresholds."),
  thresholds: z
    .union([z.number(), z.array(z.number()).min(1)])
    .meta({ constraint: "a number, or a list of numbers" })
    .describe("Where the scores are split."),
});

export type PointSettings = z.output<typeof pointSchema>;
export type SplitSettings = z.output<typeof splitSchema>;

/** The options of figures of rankings. */
export const rankingSchema = z.strictObject({
  ...figureOptions,
  hull: z
    .union([z.boolean(), z.enum(["upper", "lower", "both"])])
    .default(false)
    .describe("Which convex hull of each curve is drawn; true means the upper one."),
  isometrics: z
    .union([z.boolean(), z.enum(["accuracy", "precision", "information-gain", "gini-gain"])])
    .default(false)
    .describe(
      "The measure whose lines of equal value are drawn; true means accuracy. If there are splits, the lines go through their points.",
    ),
  points: z
    .array(pointSchema)
    .default([])
    .describe("Decisions that are marked on every curve, by threshold, by their own scores, or by costs."),
  splits: z
    .array(splitSchema)
    .default([])
    .describe("Splits of the scores of a single curve, drawn as the curves of the bins they make."),
});

export type RankingSettings = z.output<typeof rankingSchema>;
