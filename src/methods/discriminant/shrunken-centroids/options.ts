import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { divisorOption, varianceFloorOption } from "../engine/options.js";

export const shrunkenCentroidsOptions = z.strictObject({
  shrinkage: z
    .number()
    .min(0)
    .default(1)
    .describe(
      "Number of standard errors by which each class mean is moved toward the overall mean; nearer means become equal to it. 0 leaves the means unchanged.",
    ),
  priors: priorsOption,
  classWeights: classWeightsOption,
  divisor: divisorOption.default("n-1"),
  varianceFloor: varianceFloorOption.default(1e-9),
});

export type ShrunkenCentroidsOptions = z.input<typeof shrunkenCentroidsOptions>;
export type ShrunkenCentroidsSettings = z.output<typeof shrunkenCentroidsOptions>;
