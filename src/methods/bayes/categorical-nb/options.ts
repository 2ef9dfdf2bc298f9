import type * as z from "zod";
import { missingOption, unknownOption } from "../engine/options.js";
import { multinomialNBOptions } from "../multinomial-nb/options.js";

export const categoricalNBOptions = multinomialNBOptions.extend({
  missing: missingOption,
  unknown: unknownOption,
});

export type CategoricalNBOptions = z.input<typeof categoricalNBOptions>;
export type CategoricalNBSettings = z.output<typeof categoricalNBOptions>;
