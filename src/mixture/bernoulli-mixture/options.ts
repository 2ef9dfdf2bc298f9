import * as z from "zod";
import { countMixtureOptions } from "../counts/options.js";

export const bernoulliMixtureOptions = z.strictObject({
  ...countMixtureOptions,
  threshold: z.number().min(0).default(0).describe("Numbers above it become 1, all others 0."),
});

export type BernoulliMixtureOptions = z.input<typeof bernoulliMixtureOptions>;
