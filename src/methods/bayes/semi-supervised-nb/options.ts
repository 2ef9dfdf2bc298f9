import * as z from "zod";
import { unlabeledWeightOption } from "../../../model/bayes-rule/partly-labeled.js";
import { byColumn, familyOption } from "../engine/families.js";
import { naiveBayesOptions } from "../naive-bayes/options.js";

const { numbers, likelihoods } = naiveBayesOptions.shape;

/** Families that are estimated from sums, to which a case can contribute shares of itself. */
const summed = familyOption.exclude(["kernel", "histogram"]);

// EM maximizes a likelihood, whose variances have divisor n.
const shared = naiveBayesOptions.omit({ bandwidth: true, kernel: true, bins: true, divisor: true });

export const semiSupervisedNBOptions = shared.extend({
  numbers: summed.default("gaussian").describe(numbers.description ?? ""),
  likelihoods: z
    .record(z.string(), summed)
    .default({})
    .meta({ constraint: byColumn(summed.options) })
    .describe(likelihoods.description ?? ""),
  unlabeledWeight: unlabeledWeightOption,
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe(
      "The iteration stops when the log posterior of the parameters changes by at most this fraction.",
    ),
  maxIterations: z.int().min(1).default(500).describe("Maximum number of EM steps."),
});

export type SemiSupervisedNBOptions = z.input<typeof semiSupervisedNBOptions>;
export type SemiSupervisedNBSettings = z.output<typeof semiSupervisedNBOptions>;
