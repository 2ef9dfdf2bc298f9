import * as z from "zod";

export const ppcaOptions = z.strictObject({
  components: z
    .int()
    .min(1)
    .default(2)
    .describe("Number of components, fewer than features; what they leave unexplained is noise."),
  tolerance: z
    .number()
    .positive()
    .default(1e-6)
    .describe(
      "The iteration ends when no loading and no mean changes by more than this, in standard deviations of the features, and the log-likelihood per case grows by no more than this.",
    ),
  maxIterations: z.int().min(1).default(1000).describe("The maximum number of iterations."),
});

export type PPCAOptions = z.input<typeof ppcaOptions>;
