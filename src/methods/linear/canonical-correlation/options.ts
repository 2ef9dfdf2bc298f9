import * as z from "zod";

const penalty = z.number().min(0);

export const canonicalCorrelationOptions = z.strictObject({
  components: z
    .int()
    .min(1)
    .optional()
    .describe("Number of pairs of canonical variates to keep. The default is all."),
  lambda: z
    .union([penalty, z.tuple([penalty, penalty])])
    .default(0)
    .meta({ constraint: "a number ≥ 0, or one for each block" })
    .describe("Amount added to the variances, so that many or dependent columns do not fit noise."),
  standardize: z
    .boolean()
    .default(true)
    .describe(
      "Whether columns are divided by their standard deviations before the fit, which matters only with a penalty.",
    ),
});

export type CanonicalCorrelationOptions = z.input<typeof canonicalCorrelationOptions>;
