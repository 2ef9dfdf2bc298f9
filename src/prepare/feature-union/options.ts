import * as z from "zod";
import { estimatorOption, haveDistinctNames, refuseOthers } from "../pipeline/steps.js";

export const featureUnionOptions = z.strictObject({
  steps: z
    .array(z.tuple([z.string().min(1), estimatorOption]))
    .min(1)
    .refine(haveDistinctNames)
    .superRefine((steps, context) => refuseOthers(context, steps))
    .meta({ constraint: "a list of distinct names with transformers" })
    .describe("The transformers, each a name and an estimator; every one is given all columns."),
  prefix: z
    .boolean()
    .default(true)
    .describe(
      'Put each step\'s name before the names of its columns, as in "scale.age"; without it, names must differ.',
    ),
});

export type FeatureUnionOptions = z.input<typeof featureUnionOptions>;
