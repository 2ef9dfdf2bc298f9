import * as z from "zod";
import { centersMessage, hasItsCenters } from "../engine/center-options.js";
import { hasDifferentStarts, softOptions, startsMessage } from "../engine/soft-options.js";

export const softKMeansOptions = z
  .strictObject({
    ...softOptions,
    stiffness: z
      .number()
      .gt(0)
      .default(1)
      .describe(
        "How sharply cases are divided among clusters: 1/σ², where σ is the distance over which clusters blend.",
      ),
  })
  .refine(hasDifferentStarts, startsMessage)
  .refine(hasItsCenters, centersMessage);

export type SoftKMeansOptions = z.input<typeof softKMeansOptions>;
