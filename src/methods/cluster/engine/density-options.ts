// Options of methods that find clusters by density.

import * as z from "zod";

/** How many cases make a region dense. */
export const minSamples = z
  .int()
  .min(1)
  .describe("The least weight of the cases around a case, itself included, that makes it a core case.");

/** How many cases make a cluster. */
export const minClusterSize = z.int().min(2).describe("The least weight of the cases of a cluster.");
