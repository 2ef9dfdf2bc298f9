import * as z from "zod";
import { columnsOption, interval } from "../engine/columns-option.js";

export const discretizerOptions = z.strictObject({
  method: z
    .enum(["equal-frequency", "equal-width", "k-means", "standard-deviations", "recursive", "chi-merge"])
    .default("equal-frequency")
    .describe(
      "Bins with equally many cases, of equal width, around the best centers, or one standard deviation wide; or, learned from classes that are given to `fit`, by splitting or by merging.",
    ),
  bins: z
    .int()
    .min(2)
    .optional()
    .describe(
      "The number of bins, 5 by default. For methods that learn from classes it is the maximum, unlimited by default. It is ignored by `standard-deviations`, which uses `deviations`.",
    ),
  limits: z
    .union([z.literal("observed"), interval])
    .default("observed")
    .describe(
      "The range that is divided into bins of equal width: that of the values, or, for every column, between these two numbers.",
    ),
  deviations: z
    .int()
    .min(0)
    .default(2)
    .describe("How many standard deviations the outermost thresholds are from the mean."),
  stop: z
    .enum(["mdl", "probabilities"])
    .default("mdl")
    .describe(
      "When splitting stops: when a split does not shorten the description of the classes, or only when the classes have the same probabilities throughout every bin.",
    ),
  significance: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.1)
    .describe("Neighboring bins are merged unless their χ² is significant at this level."),
  chiSquared: z
    .number()
    .min(0)
    .optional()
    .describe("Neighboring bins are merged up to this χ², which overrides `significance`."),
  output: z
    .enum(["ordinal", "codes", "one-hot"])
    .default("ordinal")
    .describe(
      "What a column becomes: an ordinal column whose levels are named by their intervals, the number of the bin from 0, or a boolean column for every bin.",
    ),
  trace: z
    .boolean()
    .default(false)
    .describe("Whether the model records every split or merge that was considered, with its score."),
  columns: columnsOption(
    "The columns to discretize; by default all quantitative ones. Other columns pass through.",
  ),
});

export type DiscretizerOptions = z.input<typeof discretizerOptions>;
export type DiscretizerSettings = z.output<typeof discretizerOptions>;
