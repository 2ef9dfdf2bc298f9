import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { ruleOption } from "../engine/naive-model.js";
import { alphaOption, mEstimateOption } from "../engine/smoothing.js";

export const multinomialNBOptions = z.strictObject({
  priors: priorsOption,
  rule: ruleOption,
  alpha: alphaOption,
  mEstimate: mEstimateOption,
});

export type MultinomialNBOptions = z.input<typeof multinomialNBOptions>;
export type MultinomialNBSettings = z.output<typeof multinomialNBOptions>;
