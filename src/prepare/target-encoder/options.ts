import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const targetEncoderOptions = z.strictObject({
  response: z
    .enum(["auto", "numbers", "classes"])
    .default("auto")
    .describe(
      "Whether levels become means of a numeric target or shares of its classes; by default shares, unless the target is numbers.",
    ),
  smoothing: z
    .union([z.literal("auto"), z.number().min(0)])
    .default("auto")
    .describe(
      'How far means of levels are drawn toward the mean of all cases: by as many cases with that mean as are given, or, with "auto", by the variance within the level relative to that of all cases (empirical Bayes).',
    ),
  folds: z
    .int()
    .min(2)
    .default(5)
    .describe(
      "The number of folds: what the next step of a pipeline learns from is computed, for every case, from the other folds alone.",
    ),
  unknown: z
    .enum(["mean", "error"])
    .default("mean")
    .describe("What a level that was not in the training data becomes: the mean of all cases, or an error."),
  columns: columnsOption(
    "The columns to encode; by default all categorical, ordinal and boolean ones. Other columns that are numbers pass through.",
  ),
  seed: z.int().min(0).default(0).describe("The seed of the folds."),
});

export type TargetEncoderOptions = z.input<typeof targetEncoderOptions>;
