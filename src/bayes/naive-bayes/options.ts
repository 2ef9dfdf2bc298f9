import { z } from "zod";
import { priorsOption } from "../../classify/priors.js";
import { bandwidthOption, kernelOption } from "../engine/kernel-options.js";
import { missingOption, ruleOption } from "../engine/naive-model.js";
import { alphaOption, mEstimateOption } from "../engine/smoothing.js";
import { gaussianNBOptions } from "../gaussian-nb/options.js";
import { FAMILIES } from "./families.js";

export const family = z.enum(FAMILIES);

/** What every naive Bayes over columns of all kinds is told. */
export const mixedOptions = {
  priors: priorsOption,
  rule: ruleOption,
  numbers: family.default("gaussian").describe("What describes quantitative columns."),
  likelihoods: z
    .record(z.string(), family)
    .default({})
    .meta({ constraint: `an object with ${FAMILIES.map((name) => `"${name}"`).join(", ")} by column` })
    .describe(
      "What describes single columns, by name; of the others, quantitative ones go by `numbers`, booleans are bernoulli, and levels categorical.",
    ),
  alpha: alphaOption,
  mEstimate: mEstimateOption,
  varianceFloor: gaussianNBOptions.shape.varianceFloor,
  bandwidth: bandwidthOption,
  kernel: kernelOption,
  missing: missingOption,
};

export const naiveBayesOptions = z.strictObject(mixedOptions);

export type NaiveBayesOptions = z.input<typeof naiveBayesOptions>;
export type NaiveBayesSettings = z.output<typeof naiveBayesOptions>;
