import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { divisorOption } from "../../discriminant/engine/options.js";
import { decisionOption, missingOption } from "../engine/options.js";

export const gaussianNBOptions = z.strictObject({
  priors: priorsOption,
  classWeights: classWeightsOption,
  decision: decisionOption,
  varianceFloor: z
    .number()
    .min(0)
    .default(1e-9)
    .describe("Fraction of the largest column variance that is added to every variance, so that none is 0."),
  divisor: divisorOption.default("n"),
  missing: missingOption,
});

export type GaussianNBOptions = z.input<typeof gaussianNBOptions>;
export type GaussianNBSettings = z.output<typeof gaussianNBOptions>;
