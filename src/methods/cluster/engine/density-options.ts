// Options of methods that find clusters by density.

import * as z from "zod";

/** How many cases make a region dense. */
export const minSamples = z
  .int()
  .min(1)
  .describe("Minimum total weight of the cases within the radius of a core case, including the case itself.");

/** How many cases make a cluster. */
export const minClusterSize = z.int().min(2).describe("Minimum total weight of the cases of a cluster.");
