import * as z from "zod";
import { cutMessage, cutOptions, hasOneCut } from "../engine/hierarchy-options.js";
import { hasItsPower, metricOptions, powerMessage } from "../engine/metric-options.js";

export const divisiveOptions = z
  .strictObject({
    method: z
      .enum(["diana", "spanning-tree", "k-means"])
      .default("diana")
      .describe(
        "How a cluster is split: by a splinter group that grows case by case, at the longest edge of its minimum spanning tree, or by k-means with two centers.",
      ),
    ...cutOptions,
    ...metricOptions,
    restarts: z.int().min(1).default(10).describe('Number of starts of k-means for a split by "k-means".'),
    seed: z.int().default(0).describe("The seed of the random numbers of k-means, one stream per split."),
  })
  .refine(hasItsPower, powerMessage)
  .refine(hasOneCut, cutMessage)
  .refine(({ method, metric }) => method !== "k-means" || metric === "euclidean", {
    path: ["metric"],
    message: 'must be "euclidean" for the method "k-means"',
  });

export type DivisiveOptions = z.input<typeof divisiveOptions>;
