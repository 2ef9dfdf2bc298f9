import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";

const variance = z.number().gt(0);

/** Draws that are made again for every prediction. */
const MOST_DRAWS = 1_000_000;

export const bayesianLogisticRegressionOptions = z
  .strictObject({
    inference: z
      .enum(["map", "laplace", "metropolis", "hamiltonian"])
      .default("laplace")
      .describe(
        "How the posterior is represented: by its mode alone, by a normal distribution around it, or by draws of Metropolis-Hastings or Hamiltonian dynamics.",
      ),
    priorVariance: z
      .union([variance, z.array(variance).min(1)])
      .default(6.25)
      .describe("The variance of the normal prior of the coefficients: one for all, or one per feature."),
    interceptVariance: z
      .union([variance, z.literal("flat")])
      .default(100)
      .describe('The variance of the normal prior of the intercept; "flat" means no prior.'),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether features are centered and divided by their standard deviations, so that the prior has the same meaning for all.",
      ),
    classWeights: classWeightsOption,
    intercept: z.boolean().default(true).describe("Whether there is an intercept."),
    predictive: z
      .enum(["quadrature", "probit", "sampling"])
      .default("quadrature")
      .describe(
        'How "laplace" averages over the posterior: by quadrature, exact to rounding, by the probit approximation, or over draws.',
      ),
    draws: z.int().min(1).default(1000).describe("Number of draws kept from each chain."),
    warmup: z
      .int()
      .min(0)
      .default(500)
      .describe(
        "Number of initial transitions of each chain (burn-in), which tune the sampler and are discarded.",
      ),
    thin: z
      .int()
      .min(1)
      .default(1)
      .describe("Thinning interval: after the warm-up, one of this many draws is kept."),
    chains: z.int().min(1).default(4).describe("Number of independent chains."),
    seed: z.int().default(0).describe("The seed of the random numbers."),
    tolerance: z
      .number()
      .min(0)
      .default(1e-10)
      .describe("The search for the mode ends when the relative gradient is at most this large."),
    maxIterations: z
      .int()
      .min(1)
      .default(100)
      .describe("Maximum number of Newton steps in the search for the mode."),
  })
  .refine(
    ({ inference, predictive, chains, draws }) =>
      inference !== "laplace" || predictive !== "sampling" || chains * draws <= MOST_DRAWS,
    {
      path: ["draws"],
      message: `must, times chains, be at most ${MOST_DRAWS} where predictions average over draws`,
    },
  );

export type BayesianLogisticRegressionOptions = z.input<typeof bayesianLogisticRegressionOptions>;
export type BayesianLogisticRegressionSettings = z.output<typeof bayesianLogisticRegressionOptions>;
