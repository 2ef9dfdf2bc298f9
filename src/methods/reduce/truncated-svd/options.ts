import * as z from "zod";

export const truncatedSvdOptions = z.strictObject({
  components: z.int().min(1).default(2).describe("Number of singular values to find."),
  tolerance: z
    .number()
    .positive()
    .default(1e-10)
    .describe(
      "The directions have converged when their residuals are at most this share of the largest squared singular value.",
    ),
  maxIterations: z.int().min(1).default(100).describe("Maximum number of random blocks."),
  seed: z.int().default(0).describe("The seed of the random numbers of the blocks."),
});

export type TruncatedSVDOptions = z.input<typeof truncatedSvdOptions>;
