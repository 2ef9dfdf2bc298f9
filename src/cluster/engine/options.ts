// Options that several clusterers share.

import * as z from "zod";
import { NEIGHBOR_METRICS } from "../../neighbors/options.js";

/** How methods that compare cases measure how far they are from each other. */
export const distanceOptions = {
  metric: z
    .enum(NEIGHBOR_METRICS)
    .default("euclidean")
    .describe("The distance between two cases, over all columns."),
  power: z
    .number()
    .min(1)
    .default(3)
    .describe(
      "The power p of the Minkowski distance, the pth root of the sum of the pth powers of all differences; other distances have none.",
    ),
};

/** How many cases make a region dense. */
export const minSamples = z
  .int()
  .min(1)
  .describe("The least weight of the cases around a case, itself included, that makes it a core case.");

/** How many cases make a cluster. */
export const minClusterSize = z.int().min(2).describe("The least weight of the cases of a cluster.");
