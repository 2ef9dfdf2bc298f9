import * as z from "zod";
import {
  clustersOption,
  maxIterationsOption,
  seedOption,
  toleranceOption,
} from "../engine/center-options.js";

export const bisectingKMeansOptions = z.strictObject({
  clusters: clustersOption,
  criterion: z
    .enum(["inertia", "size"])
    .default("inertia")
    .describe(
      "Which cluster is split next: the one with the largest inertia, or the one with the most rows.",
    ),
  init: z
    .enum(["k-means++", "random"])
    .default("k-means++")
    .describe("The initial two centers of a split: rows drawn far from each other, or at random."),
  restarts: z
    .int()
    .min(1)
    .default(10)
    .describe("Number of starts per split, of which the one with the smallest inertia is kept."),
  maxIterations: maxIterationsOption,
  tolerance: toleranceOption,
  seed: seedOption,
});

export type BisectingKMeansOptions = z.input<typeof bisectingKMeansOptions>;
