import { z } from "zod";
import type { Estimator } from "../../learn/estimator.js";
import { isFittable } from "./is-fittable.js";

export const pipelineOptions = z.strictObject({
  steps: z
    .array(z.tuple([z.string().min(1), z.custom<Estimator>(isFittable)]))
    .min(1)
    .refine((steps) => new Set(steps.map(([name]) => name)).size === steps.length)
    .meta({ constraint: "a list of distinct names with estimators" })
    .describe(
      "The steps in their order, each a name and an estimator; all but the last must make transformers.",
    ),
});

export type PipelineOptions = z.input<typeof pipelineOptions>;
