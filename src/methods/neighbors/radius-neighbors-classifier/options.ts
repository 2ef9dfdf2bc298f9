import * as z from "zod";
import { hasItsPower, powerMessage, radiusOptions } from "../engine/options.js";

export const radiusNeighborsClassifierOptions = z
  .strictObject({
    ...radiusOptions,
    outlier: z
      .enum(["prior", "nearest", "label", "error"])
      .default("prior")
      .describe(
        "The prediction for a case without neighbors: the class shares of the training cases, the class of the nearest case, the `outlierLabel`, or an error.",
      ),
    outlierLabel: z
      .union([z.string(), z.number(), z.boolean()])
      .optional()
      .describe(
        'The class of cases without neighbors, if `outlier` is "label"; one of the training classes.',
      ),
  })
  .refine(hasItsPower, powerMessage)
  .refine(({ outlier, outlierLabel }) => (outlier === "label") === (outlierLabel !== undefined), {
    path: ["outlierLabel"],
    message: 'must be given if and only if "outlier" is "label"',
  });

export type RadiusNeighborsClassifierOptions = z.input<typeof radiusNeighborsClassifierOptions>;
