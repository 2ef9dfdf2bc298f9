import * as z from "zod";
import { isFiniteRows } from "../../linalg/finite-rows.js";
import { Matrix } from "../../linalg/matrix.js";

export const kMeansOptions = z
  .strictObject({
    clusters: z.int().min(1).default(8).describe("How many clusters to find."),
    init: z
      .union([
        z.enum(["k-means++", "random"]),
        z
          .custom<Matrix | readonly (readonly number[])[]>(isFiniteRows, { abort: true })
          .overwrite((centers) => Matrix.from(centers))
          .meta({ constraint: "centers of finite numbers, one row per cluster" }),
      ])
      .default("k-means++")
      .describe(
        "Where the centers begin: at rows drawn far from each other, at rows drawn at random, or where you say.",
      ),
    restarts: z
      .int()
      .min(1)
      .optional()
      .describe("How many times to begin anew, keeping the best: 10, or 1 where the centers are given."),
    maxIterations: z.int().min(1).default(300).describe("The most iterations of one start."),
    tolerance: z
      .number()
      .min(0)
      .default(1e-4)
      .describe(
        "A start has converged when its centers, in one iteration, move by squared distances that add up to at most this part of the mean variance of the columns.",
      ),
    seed: z.int().default(0).describe("The seed of the random numbers, one stream per start."),
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
