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
      .describe("How many times k-means of the first sample begins anew, keeping the best."),
    batchSize: z.int().min(1).default(1024).describe("How many rows the centers move by at a time."),
    maxIterations: z.int().min(1).default(1000).describe("The most batches."),
    tolerance: z
      .number()
      .min(0)
      .default(1e-3)
      .describe(
        "The fit has converged when the smoothed mean squared distance has fallen by at most this share over as many batches as the patience says.",
      ),
    patience: z.int().min(1).default(10).describe("Over how many batches an improvement is looked for."),
    seed: z.int().default(0).describe("The seed of the random numbers."),
  })
  .refine(hasItsCenters, centersMessage);

export type MiniBatchKMeansOptions = z.input<typeof miniBatchKMeansOptions>;
