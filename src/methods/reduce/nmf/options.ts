import * as z from "zod";

export const nmfOptions = z
  .strictObject({
    components: z
      .int()
      .min(1)
      .default(2)
      .describe("Number of components, which may exceed the number of features."),
    loss: z
      .enum(["squares", "kullback-leibler"])
      .default("squares")
      .describe(
        "What is minimized: half the sum of squared errors, or the Kullback-Leibler divergence, which is −log-likelihood of Poisson counts up to a constant (ESL section 14.6).",
      ),
    method: z
      .enum(["coordinate-descent", "multiplicative"])
      .optional()
      .describe(
        'How it is minimized: one number after another exactly, or by multiplicative updates (Lee and Seung 2001). The default is "coordinate-descent" for squares and "multiplicative" for the divergence, which has no other.',
      ),
    init: z
      .enum(["svd", "random"])
      .default("svd")
      .describe(
        "The start: the signed parts of the leading singular vectors, zeros replaced by the mean (Boutsidis and Gallopoulos 2008), or random components.",
      ),
    lambda: z
      .number()
      .min(0)
      .default(0)
      .describe(
        "Penalty of both factors: of the scores times the number of features, of the components times the total weight of the cases.",
      ),
    alpha: z
      .number()
      .min(0)
      .max(1)
      .default(0)
      .describe(
        "Share of the penalty that goes to the sum of the numbers, which sets many to 0; the rest goes to half their sum of squares.",
      ),
    tolerance: z
      .number()
      .min(0)
      .default(1e-9)
      .describe(
        "The iteration has converged when it lowers the objective by at most this share of the objective of components that are all 0.",
      ),
    maxIterations: z.int().min(1).default(10_000).describe("Maximum number of iterations."),
    seed: z.int().default(0).describe("The seed of the random numbers, if any are drawn."),
  })
  .refine(({ loss, method }) => loss === "squares" || method !== "coordinate-descent", {
    path: ["method"],
    message: 'must be "multiplicative" with the loss "kullback-leibler"',
  });

export type NMFOptions = z.input<typeof nmfOptions>;
export type NMFSettings = z.output<typeof nmfOptions>;
