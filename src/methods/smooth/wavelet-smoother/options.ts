import * as z from "zod";
import { transformOptions } from "../../../math/basis/wavelets/transform.js";
import { shrinkOptions } from "../wavelets/shrink.js";

export const waveletSmootherOptions = z.strictObject({
  ...transformOptions,
  levels: z
    .int()
    .min(1)
    .optional()
    .describe(
      "Number of levels whose coefficients may count as noise. The default is as many as leave an approximation no shorter than the wavelet.",
    ),
  threshold: shrinkOptions.threshold,
  shrinkage: shrinkOptions.shrinkage,
  noise: shrinkOptions.noise
    .removeDefault()
    .optional()
    .describe(
      'The standard deviation of the noise: a number, or estimated from the median size of the coefficients of the finest level ("common") or of every level on its own ("by-level"). By default "common" where the values of the feature are equally spaced; otherwise "by-level", because interpolated values share their noise.',
    ),
  extrapolation: z
    .enum(["constant", "error"])
    .default("constant")
    .describe(
      "How new cases outside the range of the training cases are handled: by the value at its end, or as an error.",
    ),
});

export type WaveletSmootherOptions = z.input<typeof waveletSmootherOptions>;
