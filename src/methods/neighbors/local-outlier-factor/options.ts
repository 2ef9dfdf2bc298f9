import * as z from "zod";
import { hasItsPower, powerMessage, spaceOptions } from "../engine/options.js";

export const localOutlierFactorOptions = z
  .strictObject({
    neighbors: z
      .int()
      .min(1)
      .default(20)
      .describe("How many of the nearest cases a case is compared with; at most all others."),
    outliers: z
      .number()
      .gt(0)
      .lte(0.5)
      .optional()
      .describe(
        "The share of the training cases that are to be outliers, which sets the threshold of the score; by default the threshold is 1.5.",
      ),
    ...spaceOptions,
  })
  .refine(hasItsPower, powerMessage);

export type LocalOutlierFactorOptions = z.input<typeof localOutlierFactorOptions>;
