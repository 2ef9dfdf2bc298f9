import * as z from "zod";
import { quote } from "../../base/label.js";
import { DISTANCE_METRICS } from "../../math/distance/metric.js";

/** Criteria by which the clusters of any method can be compared. */
export const GENERAL_CRITERIA = [
  "gap",
  "silhouette",
  "calinskiHarabasz",
  "daviesBouldin",
  "stability",
] as const;

/** Criteria of models with a likelihood. */
export const LIKELIHOOD_CRITERIA = ["bic", "icl"] as const;

const CLUSTER_CRITERIA = [...GENERAL_CRITERIA, ...LIKELIHOOD_CRITERIA] as const;

/** What a number of clusters is chosen by. */
export type ClusterCriterion = (typeof CLUSTER_CRITERIA)[number];

/** The criteria of which lower values are better. */
const LOWER: readonly ClusterCriterion[] = ["daviesBouldin", ...LIKELIHOOD_CRITERIA];

/** Whether higher or lower values of a criterion are better. */
export function betterBy(criterion: ClusterCriterion): "higher" | "lower" {
  return LOWER.includes(criterion) ? "lower" : "higher";
}

const criterion = z.enum(CLUSTER_CRITERIA);

/** Numbers of clusters. */
export const countsOption = z
  .array(z.int().min(1))
  .min(1)
  .refine((list) => new Set(list).size === list.length, { message: "must be distinct" })
  .readonly();

export const chooseClustersOptions = z.strictObject({
  counts: countsOption
    .optional()
    .describe(
      "The numbers of clusters to try; by default 1 to 10, or up to the number of distinct rows if that is less.",
    ),
  criterion: z
    .union([criterion, z.array(criterion).min(1).readonly()])
    .default("gap")
    .meta({
      constraint: `${CLUSTER_CRITERIA.map(quote).join(" or ")}, or a list of them`,
    })
    .describe(
      "The criterion that chooses the number; in a list, the first one chooses and the others are reported.",
    ),
  metric: z
    .enum(DISTANCE_METRICS)
    .optional()
    .describe('How rows are compared in silhouettes: "euclidean" unless given.'),
  power: z.number().min(1).optional().describe('The power of the metric "minkowski" in silhouettes.'),
  option: z
    .string()
    .optional()
    .describe(
      'The path of the option for the number of clusters; by default "clusters" or "components", whichever it has.',
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
      "The box in which the reference samples of the gap statistic are uniform: along the principal axes of the rows, or along the columns.",
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
