// Options that mean the same in every method that compares cases by a kernel and chooses its settings by the evidence.

import * as z from "zod";
import { kernelOption } from "./schema.js";

/** The options of Gaussian processes. */
export const processOptions = {
  kernel: kernelOption
    .optional()
    .describe("The covariance of the function at two cases. The default is a scaled radial kernel."),
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
      "Whether the settings are optimized to maximize the evidence, within a factor of 100,000 of the given ones. Otherwise they stay as given.",
    ),
  restarts: z
    .int()
    .min(1)
    .default(1)
    .describe("Number of searches. The first starts from the given settings, the others from random ones."),
  maxIterations: z.int().min(1).default(100).describe("Maximum number of iterations of a search."),
  tolerance: z
    .number()
    .positive()
    .default(1e-6)
    .describe("The relative gradient of the evidence at which a search ends."),
  seed: z.int().min(0).default(0).describe("The seed of all random draws."),
};
