import { z } from "zod";

const variance = z.number().gt(0);

export const bayesianLogisticRegressionOptions = z.strictObject({
  inference: z
    .enum(["map", "laplace", "metropolis", "hamiltonian"])
    .default("laplace")
    .describe(
      "How the posterior is dealt with: its mode alone, the normal distribution around it, or draws by Metropolis-Hastings or by Hamiltonian dynamics.",
    ),
  priorVariance: z
    .union([variance, z.array(variance).min(1)])
    .default(6.25)
    .describe("The variance of the normal prior of the coefficients, for all or one per feature."),
  interceptVariance: z
    .union([variance, z.literal("flat")])
    .default(100)
    .describe('The variance of the intercept\'s normal prior; "flat" leaves it to the data alone.'),
  standardize: z
    .boolean()
    .default(true)
    .describe(
      "Whether features are centered and divided by their deviations, so that the prior means the same for all.",
    ),
  intercept: z.boolean().default(true).describe("Whether there is an intercept."),
  predictive: z
    .enum(["quadrature", "probit", "sampling"])
    .default("quadrature")
    .describe(
      'How "laplace" averages over the posterior: by quadrature to rounding, by the probit approximation, or over draws.',
    ),
  draws: z.int().min(1).default(1000).describe("How many draws of each chain are kept."),
  warmup: z
    .int()
    .min(0)
    .default(500)
    .describe(
      "How many transitions of each chain come before (burn-in): they tune the sampler and are not kept.",
    ),
  thin: z.int().min(1).default(1).describe("Of so many draws after the warm-up one is kept."),
  chains: z.int().min(1).default(4).describe("How many independent chains are run."),
  seed: z.int().default(0).describe("Fixes every random number."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-10)
    .describe("The search for the mode ends when the relative gradient is at most this."),
  maxIterations: z
    .int()
    .min(1)
    .default(100)
    .describe("The search for the mode ends after so many steps of Newton's method."),
});

export type BayesianLogisticRegressionOptions = z.input<typeof bayesianLogisticRegressionOptions>;
export type BayesianLogisticRegressionSettings = z.output<typeof bayesianLogisticRegressionOptions>;
