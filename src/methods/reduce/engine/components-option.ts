import * as z from "zod";

/** Number of dimensions of an embedding. */
export const componentsOption = z
  .int()
  .min(1)
  .default(2)
  .describe("Number of dimensions of the embedding; there must be more different cases than that.");
