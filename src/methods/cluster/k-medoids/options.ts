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
        "How medoids are improved: by the best of all swaps with another case, by the first swap that helps, by turns of assigning cases and choosing the medoid of each cluster, or by the best swaps within samples.",
      ),
    init: z
      .enum(["build", "random"])
      .default("build")
      .describe(
        "Where the medoids begin: one after the other where each lowers the cost most, or at random cases.",
      ),
    restarts: z
      .int()
      .min(1)
      .optional()
      .describe("How many times to begin anew, keeping the best: 10 from random cases, 1 otherwise."),
    samples: z.int().min(1).default(5).describe('How many samples the method "clara" draws.'),
    sampleSize: z
      .int()
      .min(1)
      .optional()
      .describe('How many cases a sample of the method "clara" has: by default 40 + 2·clusters.'),
    maxIterations: z.int().min(1).default(300).describe("The most swaps or turns of one start."),
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
