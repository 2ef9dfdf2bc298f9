import * as z from "zod";

export const archetypalAnalysisOptions = z.strictObject({
  archetypes: z.int().min(1).default(3).describe("Number of archetypes."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe(
      "The iteration has converged when it lowers the sum of squared errors by at most this share of that of the mean.",
    ),
  maxIterations: z.int().min(1).default(1000).describe("Maximum number of iterations."),
});

export type ArchetypalAnalysisOptions = z.input<typeof archetypalAnalysisOptions>;
