import * as z from "zod";
import { seedOption, standardizeOption } from "../engine/options.js";

export const condensedNNOptions = z.strictObject({
  standardize: standardizeOption,
  seed: seedOption.describe("The seed of the order in which cases are shown."),
});

export type CondensedNNOptions = z.input<typeof condensedNNOptions>;
