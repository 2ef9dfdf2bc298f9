import { z } from "zod";

export const indicatorRegressionOptions = z.strictObject({
  tolerance: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      "Columns that keep no more than this part of their length beside the others count as dependent; by default, what rounding alone could leave.",
    ),
});

export type IndicatorRegressionOptions = z.input<typeof indicatorRegressionOptions>;
export type IndicatorRegressionSettings = z.output<typeof indicatorRegressionOptions>;
