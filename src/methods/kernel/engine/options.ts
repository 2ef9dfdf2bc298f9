// Options that mean the same in every method that compares cases by a kernel and chooses its settings by the evidence.

import * as z from "zod";
import { kernelOption } from "./schema.js";

/** The options of Gaussian processes. */
export const processOptions = {
  kernel: kernelOption
    .optional()
    .describe("The covariance of the function at two cases; by default a scaled radial kernel."),
  ard: z
    .boolean()
    .default(false)
    .describe(
      "Whether the default kernel has a length scale for each column (automatic relevance determination).",
    ),
  optimize: z
    .boolean()
    .default(true)
    .describe(
      "Whether the settings are those that make the data most probable, within a factor of 100,000 of the given ones; otherwise they stay as given.",
    ),
  restarts: z
    .int()
    .min(1)
    .default(1)
    .describe(
      "How many searches there are; the first begins at the given settings, the others at random ones.",
    ),
  maxIterations: z.int().min(1).default(100).describe("The maximum number of iterations of a search."),
  tolerance: z
    .number()
    .positive()
    .default(1e-6)
    .describe("The relative gradient of the evidence at which a search ends."),
  seed: z.int().min(0).default(0).describe("The seed of what is random."),
};
