import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { decisionOption } from "../engine/options.js";
import { mEstimateOption, smoothingOption } from "../engine/smoothing.js";

export const multinomialNBOptions = z.strictObject({
  priors: priorsOption,
  classWeights: classWeightsOption,
  decision: decisionOption,
  smoothing: smoothingOption,
  mEstimate: mEstimateOption,
});

export type MultinomialNBOptions = z.input<typeof multinomialNBOptions>;
export type MultinomialNBSettings = z.output<typeof multinomialNBOptions>;
