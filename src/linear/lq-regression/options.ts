import { z } from "zod";

export const lqRegressionOptions = z.strictObject({
  q: z
    .number()
    .gt(0)
    .max(4)
    .describe("The power of the coefficients that is penalized: 2 is ridge regression, 1 the lasso."),
  lambda: z.number().min(0).describe("The penalty λ of RSS + λ·Σ|β|^q."),
  standardize: z
    .boolean()
    .default(true)
    .describe("Whether features are divided by their deviations before they are penalized."),
  intercept: z.boolean().default(true).describe("Whether there is an intercept, which is never penalized."),
  tolerance: z
    .number()
    .gt(0)
    .default(1e-9)
    .describe("It ends when the gradient is at most this part of the one at 0."),
  maxIterations: z
    .int()
    .min(1)
    .default(1000)
    .describe("It ends after so many solutions of linear equations."),
});

export type LqRegressionOptions = z.input<typeof lqRegressionOptions>;
export type LqRegressionSettings = z.output<typeof lqRegressionOptions>;
