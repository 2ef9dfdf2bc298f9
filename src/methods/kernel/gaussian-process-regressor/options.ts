import * as z from "zod";
import { processOptions } from "../engine/options.js";

export const gaussianProcessRegressorOptions = z.strictObject({
  ...processOptions,
  noise: z
    .union([z.number().positive(), z.literal("estimate")])
    .default("estimate")
    .describe(
      "The variance of a response around the function. By default, it is estimated together with the settings of the kernel.",
    ),
  center: z
    .boolean()
    .default(true)
    .describe(
      "Whether the mean of the responses is subtracted before the fit. Otherwise the function has the mean 0.",
    ),
  inducing: z
    .union([z.int().min(1), z.enum(["auto", "none"])])
    .default("auto")
    .describe(
      'Number of inducing points, which represent all cases; "auto" uses none for up to 3,000 cases, and 300 for more.',
    ),
});

export type GaussianProcessRegressorOptions = z.input<typeof gaussianProcessRegressorOptions>;
export type GaussianProcessRegressorSettings = z.output<typeof gaussianProcessRegressorOptions>;
