import * as z from "zod";
import { clustersOption } from "../engine/center-options.js";

export const spectralClusteringOptions = z
  .strictObject({
    clusters: clustersOption,
    graph: z
      .enum(["nearest", "mutual", "full"])
      .default("nearest")
      .describe(
        "Which cases are connected: those of which at least one is among the nearest of the other, those that are both among the nearest of each other, or all.",
      ),
    neighbors: z
      .int()
      .min(1)
      .default(10)
      .describe("Number of nearest cases to which each case is connected."),
    similarity: z
      .enum(["gaussian", "equal"])
      .default("gaussian")
      .describe("The strength of a connection: exp(−distance²/(2·bandwidth²)), or 1."),
    bandwidth: z
      .number()
      .positive()
      .optional()
      .describe(
        "The bandwidth of the similarity. The default is the median distance of a case to the last of its nearest cases.",
      ),
    laplacian: z
      .enum(["random walk", "symmetric", "unnormalized"])
      .default("random walk")
      .describe(
        "How the graph Laplacian is normalized: as I − G⁻¹W, as I − G^(−1/2)·W·G^(−1/2), or not, as G − W.",
      ),
    restarts: z.int().min(1).default(10).describe("Number of starts of k-means, of which the best is kept."),
    maxIterations: z
      .int()
      .min(1)
      .default(2000)
      .describe("Maximum number of products of the Laplacian with a vector."),
    tolerance: z
      .number()
      .positive()
      .default(1e-9)
      .describe(
        "The eigenvectors have converged when their residuals are at most this fraction of the largest eigenvalue.",
      ),
    seed: z.int().default(0).describe("The seed of the random numbers."),
  })
  .refine(({ graph, similarity }) => graph !== "full" || similarity === "gaussian", {
    path: ["similarity"],
    message: 'must be "gaussian" if all cases are connected',
  });

export type SpectralClusteringOptions = z.input<typeof spectralClusteringOptions>;
