import * as z from "zod";
import { hasItsPower, powerMessage } from "../../cluster/engine/metric-options.js";
import { neighborOptions } from "../engine/neighbor-options.js";

export const laplacianEigenmapsOptions = z
  .strictObject({
    ...neighborOptions,
    similarity: z
      .enum(["gaussian", "equal"])
      .default("gaussian")
      .describe("The strength of a link: exp(−distance²/(2·bandwidth²)), but at least 1e-10, or 1."),
    bandwidth: z
      .number()
      .positive()
      .optional()
      .describe(
        "The bandwidth of the similarity. The default is the median distance of a case to the last of its nearest cases.",
      ),
    maxIterations: z
      .int()
      .min(1)
      .default(5000)
      .describe(
        "Maximum number of products of the Laplacian with a vector, with more than 250 different cases.",
      ),
    tolerance: z
      .number()
      .positive()
      .default(1e-10)
      .describe("The eigenvectors have converged when their residuals are at most this."),
    seed: z.int().default(0).describe("The seed of the random numbers."),
  })
  .refine(hasItsPower, powerMessage);

export type LaplacianEigenmapsOptions = z.input<typeof laplacianEigenmapsOptions>;
