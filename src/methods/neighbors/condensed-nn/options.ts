import * as z from "zod";
import { orderOption, seedOption, standardizeOption } from "../engine/options.js";

export const condensedNNOptions = z.strictObject({
  standardize: standardizeOption,
  order: orderOption,
  init: z
    .array(z.int().min(0))
    .min(1)
    .optional()
    .describe("The rows that are kept from the start. The default is the first row of the order."),
  seed: seedOption.describe("The seed of the order in which cases are visited."),
});

export type CondensedNNOptions = z.input<typeof condensedNNOptions>;
