import * as z from "zod";
import { forestOptions } from "../forest/options.js";

export const isolationForestOptions = z.strictObject({
  trees: forestOptions.trees,
  sampleSize: z
    .int()
    .min(2)
    .default(256)
    .describe("How many cases, drawn without replacement, a tree grows from; at most all."),
  outliers: z
    .number()
    .gt(0)
    .lte(0.5)
    .optional()
    .describe(
      "The share of the training cases that are to be outliers, which sets the threshold of the score; by default the threshold is 0.5.",
    ),
  missing: forestOptions.missing,
  seed: forestOptions.seed,
});

export type IsolationForestOptions = z.input<typeof isolationForestOptions>;
