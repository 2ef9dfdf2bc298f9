import * as z from "zod";
import { centersMessage, hasItsCenters } from "../engine/center-options.js";
import { hasDifferentStarts, softOptions, startsMessage } from "../engine/soft-options.js";

export const fuzzyCMeansOptions = z
  .strictObject({
    ...softOptions,
    fuzzifier: z
      .number()
      .gt(1)
      .max(1000)
      .default(2)
      .describe(
        "How much clusters overlap: near 1, each case belongs to one cluster; for large values, to all clusters equally.",
      ),
  })
  .refine(hasDifferentStarts, startsMessage)
  .refine(hasItsCenters, centersMessage);

export type FuzzyCMeansOptions = z.input<typeof fuzzyCMeansOptions>;
