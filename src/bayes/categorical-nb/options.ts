import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { missingOption, ruleOption } from "../engine/naive-model.js";
import { alphaOption, mEstimateOption } from "../engine/smoothing.js";

export const categoricalNBOptions = z.strictObject({
  priors: priorsOption,
  rule: ruleOption,
  alpha: alphaOption,
  mEstimate: mEstimateOption,
  missing: missingOption,
});

export type CategoricalNBOptions = z.input<typeof categoricalNBOptions>;
export type CategoricalNBSettings = z.output<typeof categoricalNBOptions>;
