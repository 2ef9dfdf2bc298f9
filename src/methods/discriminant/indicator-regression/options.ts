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
      "Columns that keep at most this fraction of their length after projection on the others count as dependent; by default, what rounding alone could leave.",
    ),
});

export type IndicatorRegressionOptions = z.input<typeof indicatorRegressionOptions>;
