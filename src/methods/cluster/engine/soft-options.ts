// Options of methods whose cases belong to several clusters.

import * as z from "zod";
import { clustersOption, givenCenters, seedOption } from "./center-options.js";

/** How methods begin and end whose cases belong to several clusters. */
export const softOptions = {
  clusters: clustersOption,
  init: z
    .union([
      z.enum(["k-means", "random"]),
      givenCenters.meta({ constraint: "centers of finite numbers, one row per cluster" }),
    ])
    .default("k-means")
    .describe(
      "Where the centers begin: where k-means finds them, at rows drawn at random, or where you say.",
    ),
  restarts: z
    .int()
    .min(1)
    .optional()
    .describe("How many times to begin anew, keeping the best: 10 from random rows, 1 otherwise."),
  maxIterations: z.int().min(1).default(1000).describe("The most iterations of one start."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-10)
    .describe(
      "A start has converged when its centers, in one iteration, move by squared distances that add up to at most this part of the mean variance of the columns.",
    ),
  seed: seedOption,
};

const softSettings = z.strictObject(softOptions);
/** What every method is told whose cases belong to several clusters. */
export type SoftSettings = z.output<typeof softSettings>;

/** Whether several starts would differ. */
export function hasDifferentStarts({
  init,
  restarts,
}: {
  init: unknown;
  restarts?: number | undefined;
}): boolean {
  return init === "random" || (restarts ?? 1) === 1;
}

export const startsMessage = {
  path: ["restarts"],
  message: 'must be 1 unless "init" is "random", because every start would be the same',
};
