import * as z from "zod";
import { countMixtureOptions } from "../counts/options.js";
import { restartsFit, restartsRefusal } from "../engine/options.js";

export const multinomialMixtureOptions = z
  .strictObject(countMixtureOptions)
  .refine(restartsFit, restartsRefusal);

export type MultinomialMixtureOptions = z.input<typeof multinomialMixtureOptions>;
