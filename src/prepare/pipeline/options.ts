import * as z from "zod";
import { estimatorOption, haveDistinctNames, refuseOthers } from "./steps.js";

export const pipelineOptions = z.strictObject({
  steps: z
    .array(z.tuple([z.string().min(1), estimatorOption]))
    .min(1)
    .refine(haveDistinctNames)
    .superRefine((steps, context) => refuseOthers(context, steps.slice(0, -1)))
    .meta({ constraint: "a list of distinct names with estimators" })
    .describe("The steps in order, each a name and an estimator; all but the last must be transformers."),
});

export type PipelineOptions = z.input<typeof pipelineOptions>;
