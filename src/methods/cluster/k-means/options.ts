import * as z from "zod";
import {
  centersMessage,
  clustersOption,
  emptyOption,
  hasItsCenters,
  initOption,
  maxIterationsOption,
  restartsOption,
  seedOption,
  toleranceOption,
} from "../engine/center-options.js";

export const kMeansOptions = z
  .strictObject({
    clusters: clustersOption,
    init: initOption,
    restarts: restartsOption,
    maxIterations: maxIterationsOption,
    tolerance: toleranceOption,
    empty: emptyOption,
    swaps: z
      .int()
      .min(0)
      .default(0)
      .describe(
        "Maximum number of swaps after a start converges. Each swap splits the cluster with the largest inertia, merges the two other clusters that are cheapest to merge, and iterates again. The first swap that does not lower the inertia is the last.",
      ),
    outliers: z
      .number()
      .min(0)
      .lt(1)
      .default(0)
      .describe(
        "Share of the training cases to treat as outliers. In every iteration, the cases farthest from all centers are ignored, and in the end they belong to no cluster.",
      ),
    seed: seedOption,
  })
  .refine(({ init, restarts }) => typeof init === "string" || (restarts ?? 1) === 1, {
    path: ["restarts"],
    message: "must be 1 where the centers are given, because every start would be the same",
  })
  .refine(hasItsCenters, centersMessage);

export type KMeansOptions = z.input<typeof kMeansOptions>;
