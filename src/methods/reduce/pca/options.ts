import * as z from "zod";

/** How many components are kept: a number, a share of the variance, or a rule. */
export type ComponentsOption = number | "all" | "kaiser" | "broken-stick" | "parallel";

const count = z.int().min(1);
const share = z.number().gt(0).lt(1);

export const pcaOptions = z
  .strictObject({
    components: z
      .union([count, share, z.enum(["all", "kaiser", "broken-stick", "parallel"])])
      .meta({
        constraint:
          'a whole number ≥ 1, a share between 0 and 1, "all", "kaiser", "broken-stick" or "parallel"',
      })
      .default("all")
      .describe(
        "How many components to keep: a number; the fewest that explain this share of the variance; all whose variance is not 0; or those whose variance is above the average, above that of the pieces of a broken stick, or above the 95% quantile for random columns (parallel analysis), but at least one.",
      ),
    correlation: z
      .boolean()
      .default(false)
      .describe(
        "Whether to divide every feature by its standard deviation first, so that the components are those of the correlation matrix; a constant feature is only centered.",
      ),
    whiten: z.boolean().default(false).describe("Whether to divide the scores by their standard deviations."),
    divisor: z
      .enum(["n", "n-1"])
      .default("n")
      .describe("The divisor of the variances: the weight of all cases, or one less."),
    solver: z
      .enum(["auto", "svd", "gram", "randomized"])
      .default("auto")
      .describe(
        "How to compute the components: by the singular values of the centered rows; by the eigenvectors of the smaller of their two matrices of products, which takes half the time but halves the digits of small variances; by products with random blocks, for the first few of many; or by the first of these that is quick.",
      ),
    updatable: z
      .boolean()
      .default(false)
      .describe(
        "Whether the model stores the moments of all features, so that `update` can add more rows; they are as many numbers as the square of the number of features.",
      ),
    tolerance: z
      .number()
      .positive()
      .default(1e-10)
      .describe(
        "The random blocks have converged when the residuals of the components are at most this share of the largest variance.",
      ),
    maxIterations: z.int().min(1).default(100).describe("Maximum number of random blocks."),
    seed: z
      .int()
      .default(0)
      .describe("The seed of the random numbers of the blocks and of parallel analysis."),
  })
  .refine(({ solver, components }) => solver !== "randomized" || isCount(components), {
    path: ["components"],
    message: 'must be a whole number ≥ 1 if the solver is "randomized"',
  })
  .refine(({ solver, updatable }) => solver !== "randomized" || !updatable, {
    path: ["updatable"],
    message: 'must be false if the solver is "randomized"',
  });

export type PCAOptions = z.input<typeof pcaOptions>;
export type PCASettings = z.output<typeof pcaOptions>;

export function isCount(components: ComponentsOption): components is number {
  return typeof components === "number" && components >= 1;
}
