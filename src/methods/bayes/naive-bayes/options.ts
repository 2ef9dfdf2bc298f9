import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { byColumn, FAMILIES, familyOption } from "../engine/families.js";
import {
  bandwidthOption,
  binsOption,
  decisionOption,
  kernelOption,
  missingOption,
  unknownOption,
} from "../engine/options.js";
import { mEstimateOption, smoothingOption } from "../engine/smoothing.js";
import { gaussianNBOptions } from "../gaussian-nb/options.js";

export const naiveBayesOptions = z.strictObject({
  priors: priorsOption,
  classWeights: classWeightsOption,
  decision: decisionOption,
  numbers: familyOption.default("gaussian").describe("The likelihood of quantitative columns."),
  likelihoods: z
    .record(z.string(), familyOption)
    .default({})
    .meta({ constraint: byColumn(FAMILIES) })
    .describe(
      "The likelihoods of single columns, by name. By default, quantitative columns use the option `numbers`, boolean columns are bernoulli, and categorical columns are categorical.",
    ),
  smoothing: smoothingOption,
  mEstimate: mEstimateOption,
  varianceFloor: gaussianNBOptions.shape.varianceFloor,
  divisor: gaussianNBOptions.shape.divisor,
  bandwidth: bandwidthOption,
  kernel: kernelOption,
  bins: binsOption,
  missing: missingOption,
  unknown: unknownOption,
});

export type NaiveBayesOptions = z.input<typeof naiveBayesOptions>;
export type NaiveBayesSettings = z.output<typeof naiveBayesOptions>;
