import * as z from "zod";
import { hasItsPower, powerMessage, radiusOptions } from "../engine/options.js";

export const radiusNeighborsRegressorOptions = z
  .strictObject({
    ...radiusOptions,
    outlier: z
      .enum(["mean", "nearest", "error"])
      .default("mean")
      .describe(
        "The prediction for a case without neighbors: the mean response of the training cases, the response of the nearest case, or an error.",
      ),
  })
  .refine(hasItsPower, powerMessage);

export type RadiusNeighborsRegressorOptions = z.input<typeof radiusNeighborsRegressorOptions>;
