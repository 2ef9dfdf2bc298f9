import { z } from "zod";

/** What squared deviations are divided by; methods differ in which they take unless told. */
export const divisorOption = z
  .enum(["n", "n-1"])
  .describe(
    "What sums of squares are divided by: the weight n of the cases, which is maximum likelihood, or n less 1 for every mean in it, which is unbiased.",
  );

export const varianceFloorOption = z
  .number()
  .min(0)
  .describe("This part of the largest column variance is added to every variance, so that none is zero.");
