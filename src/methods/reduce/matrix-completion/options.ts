import * as z from "zod";

export const matrixCompletionOptions = z
  .strictObject({
    method: z
      .enum(["alternating", "soft-impute"])
      .default("alternating")
      .describe(
        "How the matrix is found: by alternating ridge regressions of rows and columns, which touch known cells alone, or by shrinking the singular values of the filled-in matrix (Mazumder, Hastie and Tibshirani 2010).",
      ),
    rank: z
      .int()
      .min(1)
      .optional()
      .describe(
        'The largest rank of the estimate, its biases not counted. The default is 10 with "alternating", and any with "soft-impute", whose problem is then convex.',
      ),
    biases: z
      .boolean()
      .optional()
      .describe(
        'Whether every row and every column has a bias that is added, with the same penalty as the rest. The default is true with "alternating" and false with "soft-impute", which has none.',
      ),
    lambda: z
      .number()
      .min(0)
      .optional()
      .describe(
        "Penalty of the sum of the singular values. By default, cells that are held back choose one from a path.",
      ),
    pathLength: z.int().min(2).default(15).describe("Number of penalties of the path."),
    pathRatio: z
      .number()
      .gt(0)
      .lt(1)
      .default(0.005)
      .describe("Ratio of the smallest penalty of the path to the largest, which leaves nothing but biases."),
    validation: z
      .number()
      .gt(0)
      .lt(1)
      .default(0.1)
      .describe("Share of the known cells that are held back to choose the penalty."),
    tolerance: z
      .number()
      .min(0)
      .default(1e-8)
      .describe(
        "The iteration has converged when it lowers the objective by at most this share of the objective of the mean.",
      ),
    maxIterations: z.int().min(1).default(1000).describe("Maximum number of iterations per penalty."),
    seed: z.int().default(0).describe("The seed of the random numbers that choose the cells to hold back."),
  })
  .refine(({ method, biases }) => method === "alternating" || biases !== true, {
    path: ["biases"],
    message: 'must be false with the method "soft-impute"',
  });

export type MatrixCompletionOptions = z.input<typeof matrixCompletionOptions>;
export type MatrixCompletionSettings = z.output<typeof matrixCompletionOptions>;
