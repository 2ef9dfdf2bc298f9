import * as z from "zod";
import { matrixOption } from "../../../model/matrix-option.js";
import { componentsOption, mixtureOptions, startOptions } from "../engine/options.js";

/** The options that mixtures of counts share. */
export const countMixtureOptions = {
  components: componentsOption([1, 2, 3, 4, 5]),
  criterion: mixtureOptions.criterion,
  smoothing: z
    .number()
    .gt(0)
    .default(1)
    .describe("The pseudo-count added to every count; a small one approaches maximum likelihood."),
  method: mixtureOptions.method,
  init: z
    .union([z.enum(["random"]), z.strictObject({ responsibilities: matrixOption })])
    .default("random")
    .meta({ constraint: '"random", or { responsibilities }' })
    .describe(
      "The start of EM: cases drawn at random, mixed with the average case, or given responsibilities, one row per case.",
    ),
  ...startOptions,
};

/** The settings that the fit reads. */
export type CountMixtureSettings = z.output<z.ZodObject<typeof countMixtureOptions>>;
