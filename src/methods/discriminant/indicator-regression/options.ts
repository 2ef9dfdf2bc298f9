import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";

export const indicatorRegressionOptions = z.strictObject({
  classWeights: classWeightsOption,
  tolerance: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      "A column counts as dependent if its residual on the other columns has at most this fraction of its length. The default is the rounding error.",
    ),
});

export type IndicatorRegressionOptions = z.input<typeof indicatorRegressionOptions>;
