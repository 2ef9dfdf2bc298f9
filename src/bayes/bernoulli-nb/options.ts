import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { missingOption, ruleOption } from "../engine/naive-model.js";
import { alphaOption, mEstimateOption } from "../engine/smoothing.js";

export const bernoulliNBOptions = z.strictObject({
  priors: priorsOption,
  rule: ruleOption,
  alpha: alphaOption,
  mEstimate: mEstimateOption,
  threshold: z.number().min(0).default(0).describe("Numbers above it are 1, all others 0."),
  missing: missingOption,
});

export type BernoulliNBOptions = z.input<typeof bernoulliNBOptions>;
export type BernoulliNBSettings = z.output<typeof bernoulliNBOptions>;
