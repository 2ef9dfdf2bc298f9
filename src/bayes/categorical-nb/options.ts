import type * as z from "zod";
import { missingOption } from "../engine/options.js";
import { multinomialNBOptions } from "../multinomial-nb/options.js";

export const categoricalNBOptions = multinomialNBOptions.extend({ missing: missingOption });

export type CategoricalNBOptions = z.input<typeof categoricalNBOptions>;
export type CategoricalNBSettings = z.output<typeof categoricalNBOptions>;
