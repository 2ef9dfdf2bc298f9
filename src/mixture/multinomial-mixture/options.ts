import * as z from "zod";
import { countMixtureOptions } from "../counts/options.js";

export const multinomialMixtureOptions = z.strictObject(countMixtureOptions);

export type MultinomialMixtureOptions = z.input<typeof multinomialMixtureOptions>;
