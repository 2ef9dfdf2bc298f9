import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { decisionOption, missingOption } from "../engine/options.js";
import { mEstimateOption, smoothingOption } from "../engine/smoothing.js";

export const bernoulliNBOptions = z.strictObject({
  priors: priorsOption,
  classWeights: classWeightsOption,
  decision: decisionOption,
  smoothing: smoothingOption,
  mEstimate: mEstimateOption,
  threshold: z.number().min(0).default(0).describe("Numbers above this threshold become 1, all others 0."),
  missing: missingOption,
});

export type BernoulliNBOptions = z.input<typeof bernoulliNBOptions>;
export type BernoulliNBSettings = z.output<typeof bernoulliNBOptions>;
