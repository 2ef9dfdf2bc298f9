import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import { matrixOption } from "../../../model/matrix-option.js";
import { orderOption, prototypesOption, seedOption, standardizeOption } from "../engine/options.js";

const label = z.union([z.string(), z.number(), z.boolean()]);

export const lvqOptions = z.strictObject({
  method: z
    .enum(["lvq1", "olvq1", "lvq2.1", "lvq3"])
    .default("olvq1")
    .describe(
      "What moves: the nearest prototype (lvq1), the same at its own rate (olvq1), or the two nearest ones where classes meet (lvq2.1), and there also those of one class (lvq3).",
    ),
  prototypes: prototypesOption,
  init: z
    .union([
      z.enum(["k-means", "random"]),
      z
        .strictObject({ prototypes: matrixOption, classes: z.array(label).min(1).readonly() })
        .refine(({ prototypes, classes }) => Matrix.from(prototypes).rows === classes.length, {
          path: ["classes"],
          message: "must be one for each of the prototypes",
        }),
    ])
    .default("k-means")
    .meta({ constraint: '"k-means", "random", or { prototypes, classes }' })
    .describe(
      "Where the prototypes of a class begin: at the centers of k-means, at cases drawn at random, or where they are given, in the units of the columns, with the class of each.",
    ),
  epochs: z.int().min(1).default(20).describe("How many times as many cases are shown as there are."),
  order: orderOption.describe(
    "Whether cases are drawn at random with replacement, or shown in the order of the rows, again and again.",
  ),
  learningRate: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe(
      "The part of the way to a case that a prototype moves at first; by default 0.3 for olvq1 and 0.03 otherwise.",
    ),
  window: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.3)
    .describe(
      "How close to the middle between the two nearest prototypes a case must be to move them (lvq2.1, lvq3).",
    ),
  sameRate: z
    .number()
    .gt(0)
    .lte(1)
    .default(0.1)
    .describe("The factor of the rate for two prototypes of the class of the case (lvq3)."),
  standardize: standardizeOption,
  seed: seedOption,
});

export type LVQOptions = z.input<typeof lvqOptions>;
export type LVQSettings = z.output<typeof lvqOptions>;
