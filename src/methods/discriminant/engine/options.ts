import * as z from "zod";

/** The divisor of sums of squares; methods differ in their defaults. */
export const divisorOption = z
  .enum(["n", "n-1"])
  .describe(
    "The divisor of sums of squares: the total weight n, which gives maximum likelihood, or n minus the number of estimated means, which is unbiased.",
  );

export const varianceFloorOption = z
  .number()
  .min(0)
  .describe("Fraction of the largest column variance that is added to every variance, so that none is 0.");
