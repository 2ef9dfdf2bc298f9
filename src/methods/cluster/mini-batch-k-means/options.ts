import * as z from "zod";
import { centersMessage, clustersOption, hasItsCenters, initOption } from "../engine/center-options.js";

export const miniBatchKMeansOptions = z
  .strictObject({
    clusters: clustersOption,
    init: initOption,
    restarts: z
      .int()
      .min(1)
      .default(3)
      .describe("Number of starts of k-means on the first sample, of which the best is kept."),
    batchSize: z.int().min(1).default(1024).describe("Number of rows per batch."),
    maxIterations: z.int().min(1).default(1000).describe("Maximum number of batches."),
    tolerance: z
      .number()
      .min(0)
      .default(1e-3)
      .describe(
        "The fit has converged when the smoothed mean squared distance has fallen by at most this share over `patience` batches.",
      ),
    patience: z
      .int()
      .min(1)
      .default(10)
      .describe("Number of batches over which the improvement is measured."),
    seed: z.int().default(0).describe("The seed of the random numbers."),
  })
  .refine(hasItsCenters, centersMessage);

export type MiniBatchKMeansOptions = z.input<typeof miniBatchKMeansOptions>;
