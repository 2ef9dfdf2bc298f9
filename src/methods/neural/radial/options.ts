import * as z from "zod";
import { matrixOption } from "../../../model/matrix-option.js";

/** The options of the hidden layer of networks of radial functions. */
export const radialOptions = {
  centers: z
    .union([z.int().min(1), z.literal("all"), matrixOption])
    .default(20)
    .meta({ constraint: 'a whole number ≥ 1, "all", or rows of numbers' })
    .describe(
      "Where the radial functions are: as many as this at the centers of clusters; at all distinct cases; or at given rows. There are no more of them than distinct cases.",
    ),
  placement: z
    .enum(["k-means", "mixture"])
    .default("k-means")
    .describe(
      "How clusters are found: by k-means, or as components of a mixture of spherical normal distributions, whose standard deviations are then the widths.",
    ),
  width: z
    .union([z.enum(["common", "own"]), z.number().positive()])
    .default("common")
    .describe(
      'The standard deviation of the radial functions, in units of the standardized columns: every center\'s mean distance from its two nearest ones divided by √2 ("own"), the mean of these ("common"), or a number; the components of a mixture have one each, or one in common.',
    ),
  normalized: z
    .boolean()
    .default(true)
    .describe(
      "Whether the functions are divided by their sum in every place, so that there are no holes between them where all are small.",
    ),
  standardize: z
    .boolean()
    .default(true)
    .describe("Whether columns are divided by their standard deviations before distances are computed."),
};

export type RadialSettings = {
  readonly [K in keyof typeof radialOptions]: z.output<(typeof radialOptions)[K]>;
};
