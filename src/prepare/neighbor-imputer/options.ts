import { z } from "zod";

export const neighborImputerOptions = z.strictObject({
  neighbors: z.int().min(1).default(5).describe("How many of the nearest training cases are asked."),
  weighting: z
    .enum(["uniform", "distance"])
    .default("uniform")
    .describe(
      "Whether they all count the same, or by the reciprocal of their distance; those at distance 0 then count alone.",
    ),
  distance: z
    .enum(["euclidean", "gower"])
    .default("euclidean")
    .describe(
      "The distance of two cases over the columns that both have: the Euclidean of numbers, or Gower's of all kinds.",
    ),
  columns: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      "The columns to impute and to measure distances by: of a table all quantitative ones unless given, with Gower's distance all but text; of a matrix all.",
    ),
});

export type NeighborImputerOptions = z.input<typeof neighborImputerOptions>;
export type NeighborImputerSettings = z.output<typeof neighborImputerOptions>;
