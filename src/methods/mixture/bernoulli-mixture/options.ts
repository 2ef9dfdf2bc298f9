import * as z from "zod";
import { countMixtureOptions } from "../counts/options.js";
import { restartsFit, restartsRefusal } from "../engine/options.js";

export const bernoulliMixtureOptions = z
  .strictObject({
    ...countMixtureOptions,
    threshold: z.number().min(0).default(0).describe("Numbers above this threshold become 1, all others 0."),
  })
  .refine(restartsFit, restartsRefusal);

export type BernoulliMixtureOptions = z.input<typeof bernoulliMixtureOptions>;
