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
        "The most attempts to improve the end of a start: each splits the cluster with the largest inertia, merges the two others that are cheapest to merge, and goes on from there; the first that does not lower the inertia is the last.",
      ),
    outliers: z
      .number()
      .min(0)
      .lt(1)
      .default(0)
      .describe(
        "The share of the training cases that are outliers: in every iteration, those farthest from all centers do not count, and in the end they are in no cluster.",
      ),
    seed: seedOption,
  })
  .refine(({ init, restarts }) => typeof init === "string" || (restarts ?? 1) === 1, {
    path: ["restarts"],
    message: "must be 1 where the centers are given, because every start would be the same",
  })
  .refine(hasItsCenters, centersMessage);

export type KMeansOptions = z.input<typeof kMeansOptions>;
