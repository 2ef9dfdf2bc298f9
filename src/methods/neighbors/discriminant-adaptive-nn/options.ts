import * as z from "zod";
import { localOptions } from "../engine/local-metric.js";
import { standardizeOption } from "../engine/options.js";

export const discriminantAdaptiveNNOptions = z.strictObject({
  neighbors: z
    .int()
    .min(1)
    .default(5)
    .describe("Number of nearest cases by the local metric that vote; at most all."),
  ...localOptions,
  epsilon: z
    .number()
    .positive()
    .default(1)
    .describe(
      "The part of the metric that does not depend on the class means; larger values make neighborhoods rounder.",
    ),
  passes: z
    .int()
    .min(1)
    .max(100)
    .default(1)
    .describe(
      "Number of times the local metric is estimated, each time from the nearest cases by the previous one.",
    ),
  standardize: standardizeOption,
});

export type DiscriminantAdaptiveNNOptions = z.input<typeof discriminantAdaptiveNNOptions>;
