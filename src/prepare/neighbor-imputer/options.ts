import * as z from "zod";
import { columnsOption } from "../engine/columns-option.js";

export const neighborImputerOptions = z.strictObject({
  neighbors: z.int().min(1).default(5).describe("How many of the nearest training cases to use."),
  weighting: z
    .enum(["uniform", "distance"])
    .default("uniform")
    .describe(
      "Whether they all count the same, or by the reciprocal of their distance; with the latter, cases at distance 0 count alone.",
    ),
  distance: z
    .enum(["euclidean", "gower"])
    .default("euclidean")
    .describe(
      "The distance of two cases over the columns that both have: Euclidean for numbers, or Gower's for columns of all kinds.",
    ),
  columns: columnsOption(
    "The columns to impute and to measure distances by; by default all quantitative ones of a table, or with Gower's distance all but text, or all of a matrix.",
  ),
});

export type NeighborImputerOptions = z.input<typeof neighborImputerOptions>;
export type NeighborImputerSettings = z.output<typeof neighborImputerOptions>;
