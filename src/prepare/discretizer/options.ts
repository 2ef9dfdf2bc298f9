import { z } from "zod";

export const discretizerOptions = z.strictObject({
  method: z
    .enum(["equal-frequency", "equal-width", "k-means", "standard-deviations", "recursive", "chi-merge"])
    .default("equal-frequency")
    .describe(
      "Bins of equally many cases, of equal width, around the best centers, or a standard deviation wide; or, learned from classes that are given to `fit`, by splitting or by merging.",
    ),
  bins: z
    .int()
    .min(2)
    .optional()
    .describe(
      "How many bins: 5 unless given. Where classes are learned from it is the most there may be, and unless given there is no limit. Bins of standard deviations go by `deviations`.",
    ),
  limits: z
    .union([
      z.literal("observed"),
      z
        .tuple([z.number(), z.number()])
        .refine(([low, high]) => low < high)
        .meta({ constraint: "two numbers, rising" }),
    ])
    .default("observed")
    .describe(
      "What bins of equal width divide: the range of the values, or, for every column, the range between these two numbers.",
    ),
  deviations: z
    .int()
    .min(0)
    .default(2)
    .describe("How many standard deviations the outermost thresholds stand from the mean."),
  stop: z
    .enum(["mdl", "probabilities"])
    .default("mdl")
    .describe(
      "When splitting ends: when a split does not shorten the description of the classes, or not before the classes have the same probabilities throughout every bin.",
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
    .describe("Neighboring bins are merged up to this χ², whatever `significance` says."),
  output: z
    .enum(["ordinal", "codes", "one-hot"])
    .default("ordinal")
    .describe(
      "What a column becomes: ordinal, its levels named by their intervals; the number of its bin, from 0; or a boolean column for every bin.",
    ),
  trace: z
    .boolean()
    .default(false)
    .describe("Whether the model keeps every split or merge that was considered, with its score."),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The columns to discretize: all quantitative ones unless given. Others pass through."),
});

export type DiscretizerOptions = z.input<typeof discretizerOptions>;
export type DiscretizerSettings = z.output<typeof discretizerOptions>;
