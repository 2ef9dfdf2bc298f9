import * as z from "zod";
import { ROTATIONS } from "../engine/rotation/rotate.js";

export const factorAnalysisOptions = z.strictObject({
  factors: z
    .int()
    .min(1)
    .default(1)
    .describe("The number of factors; `parallelAnalysis` suggests one. One factor requires three columns."),
  rotation: z
    .enum(ROTATIONS)
    .default("varimax")
    .describe(
      "How the factors are rotated toward loadings that are large or small: varimax and quartimax keep them uncorrelated, promax and oblimin do not.",
    ),
  kaiser: z
    .boolean()
    .default(true)
    .describe(
      "Whether a rotation gives every column the same influence, whatever its communality (Kaiser's normalization).",
    ),
  power: z.number().min(1).max(10).default(4).describe("The power of the target of promax."),
  gamma: z
    .number()
    .min(-100)
    .max(0)
    .default(0)
    .describe("The γ of oblimin: the more negative, the less the factors correlate."),
  scores: z
    .enum(["regression", "bartlett"])
    .default("regression")
    .describe(
      "How factor scores are computed: by regression on the columns (Thomson), or by weighted least squares (Bartlett), which is unbiased.",
    ),
  minUniqueness: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.005)
    .describe("The smallest uniqueness allowed; columns that reach it are the Heywood cases."),
  maxIterations: z
    .int()
    .min(1)
    .default(1000)
    .describe(
      "Stop the search for the maximum of the likelihood, and the rotation, after this many iterations.",
    ),
  tolerance: z
    .number()
    .gt(0)
    .default(1e-8)
    .describe("Stop when the relative gradient of the likelihood is at most this."),
});

export type FactorAnalysisOptions = z.input<typeof factorAnalysisOptions>;
