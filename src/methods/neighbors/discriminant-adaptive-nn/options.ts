import * as z from "zod";
import { localOptions } from "../engine/local-metric.js";
import { standardizeOption } from "../engine/options.js";

export const discriminantAdaptiveNNOptions = z.strictObject({
  neighbors: z
    .int()
    .min(1)
    .default(5)
    .describe("How many of the nearest cases by the local metric vote; at most all."),
  ...localOptions,
  epsilon: z
    .number()
    .positive()
    .default(1)
    .describe(
      "How round a neighborhood stays: the part of the metric that does not depend on the class means.",
    ),
  passes: z
    .int()
    .min(1)
    .max(100)
    .default(1)
    .describe(
      "How many times the local metric is estimated, each time from the nearest cases by the last one.",
    ),
  standardize: standardizeOption,
});

export type DiscriminantAdaptiveNNOptions = z.input<typeof discriminantAdaptiveNNOptions>;
