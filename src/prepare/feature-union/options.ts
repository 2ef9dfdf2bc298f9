import { z } from "zod";
import type { Estimator } from "../../learn/estimator.js";
import { isFittable } from "../pipeline/is-fittable.js";

export const featureUnionOptions = z.strictObject({
  steps: z
    .array(z.tuple([z.string().min(1), z.custom<Estimator>(isFittable)]))
    .min(1)
    .refine((steps) => new Set(steps.map(([name]) => name)).size === steps.length)
    .meta({ constraint: "a list of distinct names with transformers" })
    .describe("The transformers, each a name and an estimator; every one is given all columns."),
  prefix: z
    .boolean()
    .default(true)
    .describe(
      'Put a step\'s name before the names of its columns, as in "scale.age"; without it names must differ.',
    ),
});

export type FeatureUnionOptions = z.input<typeof featureUnionOptions>;
