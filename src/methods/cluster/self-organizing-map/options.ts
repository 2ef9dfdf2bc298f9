import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import { givenCenters } from "../engine/center-options.js";

const radius = z.number().min(0);
const rate = z.number().gt(0).lte(1);

export const selfOrganizingMapOptions = z
  .strictObject({
    height: z.int().min(1).default(8).describe("Number of rows of units on the map."),
    width: z.int().min(1).default(10).describe("Number of units in each row of the map."),
    grid: z
      .enum(["hexagonal", "rectangular"])
      .default("hexagonal")
      .describe("Whether a unit has six neighbors, with every second row shifted, or eight."),
    method: z
      .enum(["batch", "online"])
      .default("batch")
      .describe("Whether the units move after each pass through all rows, or after every row."),
    init: z
      .union([
        z.enum(["plane", "random"]),
        givenCenters.meta({ constraint: "finite numbers, one row per unit" }),
      ])
      .default("plane")
      .describe(
        "The initial units: spread over the plane in which the rows vary most, rows drawn at random, or given units.",
      ),
    neighborhood: z
      .enum(["gaussian", "bubble"])
      .default("gaussian")
      .describe(
        "How the neighbors of a unit move with it: less with increasing distance on the map, or, within the radius, as much as the unit itself.",
      ),
    radius: z
      .tuple([radius, radius])
      .readonly()
      .optional()
      .meta({ constraint: "[first, last], two numbers ≥ 0" })
      .describe(
        "The radius of the neighborhood in the first and in the last pass. The defaults are half of the longer side of the map, and 0.5. With radius 0, every unit moves alone.",
      ),
    learningRate: z
      .tuple([rate, rate])
      .readonly()
      .default([0.05, 0.01])
      .meta({ constraint: "[first, last], two numbers > 0 and ≤ 1" })
      .describe(
        "For the online method: the fraction of its distance to a row that a unit moves, in the first and in the last step.",
      ),
    maxIterations: z.int().min(1).default(100).describe("Number of passes through the rows."),
    seed: z.int().default(0).describe("The seed of the random numbers."),
  })
  .refine(({ init, height, width }) => !(init instanceof Matrix) || init.rows === height * width, {
    path: ["init"],
    message: 'must have as many rows as the map has units, "height" times "width"',
  });

export type SelfOrganizingMapOptions = z.input<typeof selfOrganizingMapOptions>;
export type SelfOrganizingMapSettings = z.output<typeof selfOrganizingMapOptions>;
