import * as z from "zod";
import { clustersOption } from "../engine/center-options.js";
import { hasItsPower, metricOptions, powerMessage } from "../engine/metric-options.js";
import { hasDifferentStarts, startsMessage } from "../engine/soft-options.js";

export const kMedoidsOptions = z
  .strictObject({
    clusters: clustersOption,
    method: z
      .enum(["pam", "eager", "alternating", "clara"])
      .default("pam")
      .describe(
        "How medoids are improved: by the best of all swaps with another case, by the first swap that lowers the cost, by alternately assigning cases and choosing the medoid of each cluster, or by the best swaps within samples.",
      ),
    init: z
      .enum(["build", "random"])
      .default("build")
      .describe(
        "The initial medoids: chosen one after another where each lowers the cost most, or random cases.",
      ),
    restarts: z
      .int()
      .min(1)
      .optional()
      .describe(
        "Number of starts, of which the best is kept. The default is 10 from random cases, otherwise 1.",
      ),
    samples: z.int().min(1).default(5).describe('Number of samples that the method "clara" draws.'),
    sampleSize: z
      .int()
      .min(1)
      .optional()
      .describe('Number of cases in a sample of the method "clara". The default is 40 + 2·clusters.'),
    maxIterations: z.int().min(1).default(300).describe("Maximum number of swaps or alternations per start."),
    seed: z.int().default(0).describe("The seed of the random numbers, one stream per start or sample."),
    ...metricOptions,
  })
  .refine(hasItsPower, powerMessage)
  .refine(hasDifferentStarts, startsMessage)
  .refine(({ sampleSize, clusters }) => sampleSize === undefined || sampleSize > clusters, {
    path: ["sampleSize"],
    message: "must be larger than the number of clusters",
  });

export type KMedoidsOptions = z.input<typeof kMedoidsOptions>;
