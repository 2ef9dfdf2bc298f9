import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";

export const nearestMedianOptions = z.strictObject({
  distance: z
    .enum(["manhattan", "standardized"])
    .default("manhattan")
    .describe(
      "How the distance to a median is measured: as the sum of absolute differences in the units of the columns, or in mean absolute deviations within classes.",
    ),
  priors: priorsOption.default("uniform"),
  classWeights: classWeightsOption,
  scaleFloor: z
    .number()
    .min(0)
    .default(1e-9)
    .describe(
      "Fraction of the largest mean absolute deviation of a column from its median that is added to every scale, so that none is 0.",
    ),
});

export type NearestMedianOptions = z.input<typeof nearestMedianOptions>;
export type NearestMedianSettings = z.output<typeof nearestMedianOptions>;
