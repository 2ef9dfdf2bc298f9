import * as z from "zod";
import { hasItsPower, powerMessage, radiusOptions } from "../engine/options.js";

export const radiusNeighborsRegressorOptions = z
  .strictObject({
    ...radiusOptions,
    outlier: z
      .enum(["mean", "nearest", "error"])
      .default("mean")
      .describe(
        "What a case without neighbors is given: the mean response in training, the response of the nearest case, or an error.",
      ),
  })
  .refine(hasItsPower, powerMessage);

export type RadiusNeighborsRegressorOptions = z.input<typeof radiusNeighborsRegressorOptions>;
