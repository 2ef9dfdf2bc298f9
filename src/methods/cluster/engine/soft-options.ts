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
    .describe("The initial centers: those of k-means, rows drawn at random, or given centers."),
  restarts: z
    .int()
    .min(1)
    .optional()
    .describe(
      "Number of starts, of which the best is kept. The default is 10 from random rows, otherwise 1.",
    ),
  maxIterations: z.int().min(1).default(1000).describe("Maximum number of iterations per start."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-10)
    .describe(
      "A start has converged when the squared movements of its centers in one iteration sum to at most this fraction of the mean variance of the columns.",
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
