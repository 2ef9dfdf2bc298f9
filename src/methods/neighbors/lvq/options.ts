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
      "Which prototypes move: the nearest one (lvq1), the nearest one with its own learning rate (olvq1), the two nearest ones near class boundaries (lvq2.1), or these and also two of the same class (lvq3).",
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
      "The initial prototypes of a class: the centers of k-means, cases drawn at random, or given prototypes, in the units of the columns, with the class of each.",
    ),
  epochs: z
    .int()
    .min(1)
    .default(20)
    .describe("Number of visited cases as a multiple of the number of cases."),
  order: orderOption.describe(
    "Whether cases are drawn at random with replacement, or visited repeatedly in the order of the rows.",
  ),
  learningRate: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe(
      "The initial learning rate: the fraction of its distance to a case that a prototype moves. The default is 0.3 for olvq1 and 0.03 otherwise.",
    ),
  window: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.3)
    .describe(
      "The relative width of the window midway between the two nearest prototypes in which a case moves them (lvq2.1, lvq3).",
    ),
  sameRate: z
    .number()
    .gt(0)
    .lte(1)
    .default(0.1)
    .describe("The factor of the learning rate if both prototypes belong to the class of the case (lvq3)."),
  standardize: standardizeOption,
  seed: seedOption,
});

export type LVQOptions = z.input<typeof lvqOptions>;
export type LVQSettings = z.output<typeof lvqOptions>;
