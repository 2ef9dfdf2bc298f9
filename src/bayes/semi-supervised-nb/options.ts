import { z } from "zod";
import { mixedOptions } from "../naive-bayes/options.js";

const { bandwidth: _, kernel: __, numbers, likelihoods, ...shared } = mixedOptions;

/** Families whose estimates come from sums, to which a case can contribute by shares. */
const summed = z.enum(["gaussian", "bernoulli", "categorical", "multinomial"]);

export const semiSupervisedNBOptions = z.strictObject({
  numbers: summed.default("gaussian").describe(numbers.description ?? ""),
  likelihoods: z
    .record(z.string(), summed)
    .default({})
    .meta({ constraint: `an object with ${summed.options.map((name) => `"${name}"`).join(", ")} by column` })
    .describe(likelihoods.description ?? ""),
  ...shared,
  lambda: z
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe("How much a case without a label counts beside one with a label."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe("The iteration ends when the log-posterior of the parameters gains less than this part of it."),
  maxIterations: z.int().min(1).default(500).describe("The most steps of EM."),
});

export type SemiSupervisedNBOptions = z.input<typeof semiSupervisedNBOptions>;
export type SemiSupervisedNBSettings = z.output<typeof semiSupervisedNBOptions>;
