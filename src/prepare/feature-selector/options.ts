import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

const scores = [
  "information-gain",
  "gain-ratio",
  "chi-squared",
  "f",
  "correlation",
  "mutual-information",
  "variance",
  "relief",
  "relieff",
] as const;

export const featureSelectorOptions = z
  .strictObject({
    score: z
      .enum(scores)
      .default("information-gain")
      .describe(
        "How a feature is scored: by its information gain about the class, in bits, or that divided by its own entropy; by χ² of its contingency table with the class; by F of the class means or of a regression line; by the absolute correlation; by mutual information from nearest neighbors, in nats; by its variance alone; or by Relief or ReliefF, which compare neighbors in all features.",
      ),
    target: z
      .enum(["classes", "numbers"])
      .default("classes")
      .describe('What the target is, for the scores "f", "correlation" and "mutual-information".'),
    size: z.int().min(1).optional().describe("How many features to keep: those with the highest scores."),
    share: z
      .number()
      .gt(0)
      .max(1)
      .optional()
      .describe("The share of the features to keep, rounded up: those with the highest scores."),
    threshold: z.number().optional().describe("Keep the features whose score is at least this."),
    significance: z
      .number()
      .gt(0)
      .max(1)
      .optional()
      .describe(
        'Keep the features whose p-value is at most this, for the scores "chi-squared", "f" and "correlation".',
      ),
    bins: z
      .int()
      .min(2)
      .default(10)
      .describe(
        "The number of bins of equal frequency that numbers are cut into for the scores that need levels: information gain, gain ratio and χ².",
      ),
    neighbors: z
      .int()
      .min(1)
      .optional()
      .describe(
        "How many neighbors to compare with; by default 3 for mutual information, 1 for Relief and 10 for ReliefF.",
      ),
    samples: z
      .int()
      .min(1)
      .optional()
      .describe(
        "How many randomly drawn cases Relief and ReliefF compare with their neighbors; by default all cases.",
      ),
    seed: z.int().min(0).default(0).describe("The seed of the random choice of cases."),
    columns: columnsOption(
      "The columns to choose from; by default all but text. Other columns pass through.",
    ),
  })
  .refine(
    ({ size, share, threshold, significance }) =>
      [size, share, threshold, significance].filter((rule) => rule !== undefined).length <= 1,
    { path: ["size"], message: "must be the only one given of size, share, threshold and significance" },
  );

export type FeatureSelectorOptions = z.input<typeof featureSelectorOptions>;
export type FeatureSelectorSettings = z.output<typeof featureSelectorOptions>;
/** A score by which features are selected. */
export type FeatureScore = FeatureSelectorSettings["score"];
