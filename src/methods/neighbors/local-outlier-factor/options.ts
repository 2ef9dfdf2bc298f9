import * as z from "zod";
import { hasItsPower, powerMessage, spaceOptions } from "../engine/options.js";

export const localOutlierFactorOptions = z
  .strictObject({
    neighbors: z
      .int()
      .min(1)
      .default(20)
      .describe("Number of nearest cases with which a case is compared; at most all others."),
    outliers: z
      .number()
      .gt(0)
      .lte(0.5)
      .optional()
      .describe(
        "Share of the training cases to label as outliers, which sets the threshold of the score. By default, the threshold is 1.5.",
      ),
    ...spaceOptions,
  })
  .refine(hasItsPower, powerMessage);

export type LocalOutlierFactorOptions = z.input<typeof localOutlierFactorOptions>;
