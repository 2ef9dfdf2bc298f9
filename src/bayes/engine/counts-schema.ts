import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import { classCounts } from "./class-counts.js";

/** What the file of a model holds that knows sums within classes. */
export function countsSchema<Options extends z.ZodType>(options: Options) {
  const counts = { classes: z.array(codecs.label), inputs: codecs.features, counts: classCounts };
  return z
    .strictObject({ ...counts, settings: options })
    .refine(
      (state) =>
        state.counts.sums.rows === state.classes.length &&
        state.counts.sums.columns === state.inputs.names.length,
      "the counts do not fit the classes and features",
    );
}
