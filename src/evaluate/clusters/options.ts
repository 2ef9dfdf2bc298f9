import * as z from "zod";
import { quote } from "../../base/label.js";

export const CLUSTER_CRITERIA = [
  "gap",
  "silhouette",
  "calinskiHarabasz",
  "daviesBouldin",
  "stability",
] as const;

/** What a number of clusters is chosen by. */
export type ClusterCriterion = (typeof CLUSTER_CRITERIA)[number];

const criterion = z.enum(CLUSTER_CRITERIA);

export const chooseClustersOptions = z.strictObject({
  counts: z
    .array(z.int().min(1))
    .min(1)
    .refine((list) => new Set(list).size === list.length, { message: "must be distinct" })
    .readonly()
    .optional()
    .describe("The numbers of clusters to try; 1 to 10, or to the number of different rows if that is less."),
  criterion: z
    .union([criterion, z.array(criterion).min(1).readonly()])
    .default("gap")
    .meta({
      constraint: `${CLUSTER_CRITERIA.map(quote).join(" or ")}, or a list of them`,
    })
    .describe("What the number is chosen by; of a list, the first one chooses and the others are reported."),
  option: z
    .string()
    .optional()
    .describe(
      'The option of the estimator that says how many clusters there are, by its path; "clusters" or "components" if it has one of them.',
    ),
  resamples: z
    .int()
    .min(2)
    .default(20)
    .describe(
      "How many reference samples the gap statistic draws, and how many pairs of samples the stability.",
    ),
  reference: z
    .enum(["axes", "box"])
    .default("axes")
    .describe(
      "Where the reference samples of the gap statistic are uniform: in a box along the principal axes of the rows, or along the columns.",
    ),
  share: z
    .number()
    .gt(0.5)
    .lt(1)
    .default(0.8)
    .describe("The share of the rows in each of the samples that the stability compares."),
  seed: z.int().default(0).describe("The seed of the random numbers."),
});

export type ChooseClustersOptions = z.input<typeof chooseClustersOptions>;
export type ChooseClustersSettings = z.output<typeof chooseClustersOptions>;
