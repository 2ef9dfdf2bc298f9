import { z } from "zod";

/** How many points are drawn, and which. */
export const sampleOptions = {
  most: z
    .number()
    .int()
    .min(0)
    .max(50_000)
    .default(2000)
    .describe("How many points are drawn; of more, a random sample."),
  seed: z.number().int().min(0).default(0).describe("The seed of the sample."),
} as const;

/** How fine a grid is. */
export const resolutionOption = z
  .number()
  .int()
  .min(10)
  .max(500)
  .default(100)
  .describe("How many places along each axis are asked for their probabilities.");
