import * as z from "zod";
import { lambdaPathOptions } from "../engine/path/lambda-path.js";
import { isSettled, pathLengthOption, pathRatio, settledIssue } from "../engine/path/options.js";

export const lqRegressionOptions = z
  .strictObject({
    q: z
      .number()
      .gt(0)
      .max(4)
      .default(0.5)
      .describe("The power of the coefficients in the penalty: 2 is ridge regression, 1 the lasso."),
    ...lambdaPathOptions,
    lambda: lambdaPathOptions.lambda.describe(
      "The penalty λ of RSS + λ·Σ|β|^q. By default, cross-validation chooses one from a path.",
    ),
    pathLength: pathLengthOption(30),
    pathRatio: pathRatio
      .optional()
      .describe(
        "Ratio of the smallest penalty to the largest, which makes all coefficients 0 for q ≤ 1, or a hundredth of least squares for q > 1. The default is 0.0001, or 100^−q for q > 2.",
      ),
    tolerance: z
      .number()
      .gt(0)
      .default(1e-9)
      .describe("The gradient at which the iteration ends, relative to the gradient at 0."),
    maxIterations: z
      .int()
      .min(1)
      .default(1000)
      .describe("Maximum number of linear systems solved per penalty."),
  })
  .refine(isSettled, settledIssue);

export type LqRegressionOptions = z.input<typeof lqRegressionOptions>;
export type LqRegressionSettings = z.output<typeof lqRegressionOptions>;
