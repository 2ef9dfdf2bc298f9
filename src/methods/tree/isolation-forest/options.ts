import * as z from "zod";
import { forestOptions } from "../forest/options.js";

export const isolationForestOptions = z.strictObject({
  trees: forestOptions.trees,
  sampleSize: z
    .int()
    .min(2)
    .default(256)
    .describe("Number of cases from which each tree is grown, drawn without replacement; at most all."),
  outliers: z
    .number()
    .gt(0)
    .lte(0.5)
    .optional()
    .describe(
      "Share of the training cases to label as outliers, which sets the threshold of the score. By default, the threshold is 0.5.",
    ),
  missing: forestOptions.missing,
  seed: forestOptions.seed,
});

export type IsolationForestOptions = z.input<typeof isolationForestOptions>;
