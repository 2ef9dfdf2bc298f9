import * as z from "zod";
import { Matrix } from "../../linalg/matrix.js";
import {
  clustersOption,
  emptyOption,
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
    seed: seedOption,
  })
  .refine(({ init, restarts }) => typeof init === "string" || (restarts ?? 1) === 1, {
    path: ["restarts"],
    message: "must be 1 where the centers are given, because every start would be the same",
  })
  .refine(({ init, clusters }) => !(init instanceof Matrix) || init.rows === clusters, {
    path: ["init"],
    message: 'must have as many rows as the option "clusters" says',
  });

export type KMeansOptions = z.input<typeof kMeansOptions>;
