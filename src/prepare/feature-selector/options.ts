import { z } from "zod";

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
        "How a feature is judged: by the information it gains about the class, in bits, or that by its own entropy; χ² of its table with the class; F of the class means or of a line; the absolute correlation; mutual information by nearest neighbors, in nats; its variance alone; or Relief and ReliefF, which look at neighbors in all features.",
      ),
    target: z
      .enum(["classes", "numbers"])
      .default("classes")
      .describe('What the target is, for the scores "f", "correlation" and "mutual-information".'),
    count: z.int().min(1).optional().describe("How many features are kept: those with the highest scores."),
    share: z
      .number()
      .gt(0)
      .max(1)
      .optional()
      .describe("The part of the features that is kept, rounded up: those with the highest scores."),
    threshold: z.number().optional().describe("Features with at least this score are kept."),
    significance: z
      .number()
      .gt(0)
      .max(1)
      .optional()
      .describe(
        'Features with at most this p-value are kept, for the scores "chi-squared", "f" and "correlation".',
      ),
    bins: z
      .int()
      .min(2)
      .default(10)
      .describe(
        "How many bins of equal frequency numbers are cut into where a score needs levels: gain, gain ratio, χ².",
      ),
    neighbors: z
      .int()
      .min(1)
      .optional()
      .describe(
        "How many neighbors are looked at: 3 for mutual information, 1 for Relief, 10 for ReliefF unless given.",
      ),
    samples: z
      .int()
      .min(1)
      .optional()
      .describe("How many cases, drawn at random, Relief and ReliefF look around; all of them unless given."),
    seed: z.int().min(0).default(0).describe("The seed of the draw."),
    columns: z
      .array(z.string())
      .min(1)
      .optional()
      .describe("The columns to judge: all but text unless given. Others pass."),
  })
  .refine(
    ({ count, share, threshold, significance }) =>
      [count, share, threshold, significance].filter((rule) => rule !== undefined).length <= 1,
    { path: ["count"], message: "only one of count, share, threshold and significance can be given" },
  );

export type FeatureSelectorOptions = z.input<typeof featureSelectorOptions>;
export type FeatureSelectorSettings = z.output<typeof featureSelectorOptions>;
export type FeatureScore = FeatureSelectorSettings["score"];
