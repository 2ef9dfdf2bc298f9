import * as z from "zod";
import {
  foldsOption,
  isSettled,
  pathLengthOption,
  pathRatio,
  ruleOption,
  seedOption,
  settledIssue,
} from "../../../methods/linear/engine/path/options.js";

const penalty = z.number().min(0);

export const graphicalLassoOptions = z
  .strictObject({
    lambda: penalty
      .optional()
      .describe(
        "The penalty on the absolute values of the precision matrix; by default, the criterion chooses one of a path.",
      ),
    lambdas: z
      .array(penalty)
      .min(1)
      .optional()
      .describe(
        "The penalties of the path, tried from the largest down; by default, a sequence from the data.",
      ),
    pathLength: pathLengthOption(40),
    pathRatio: pathRatio
      .optional()
      .describe(
        "Ratio of the smallest penalty to the largest, which is the smallest without edges; by default 0.001, or 0.01 with fewer cases than features.",
      ),
    criterion: z
      .enum(["cross-validation", "ebic"])
      .default("cross-validation")
      .describe(
        'What chooses the penalty: the likelihood of cases that were left out, or "ebic", the extended Bayesian information criterion.',
      ),
    gamma: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("How much EBIC adds for the number of possible graphs; 0 is BIC."),
    folds: foldsOption,
    rule: ruleOption
      .default("best")
      .describe(
        "The penalty that cross-validation chooses: the one of largest likelihood, or the largest within one standard error of it.",
      ),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether the penalty is about correlations, so that units do not matter; results are always on the original scale.",
      ),
    penalizeDiagonal: z
      .boolean()
      .default(false)
      .describe("Whether the diagonal of the precision matrix is penalized too, which inflates variances."),
    tolerance: z
      .number()
      .gt(0)
      .default(1e-10)
      .describe("The duality gap to reach, per variable; correlations then change by ten times it at most."),
    maxIterations: z
      .int()
      .min(1)
      .default(10_000)
      .describe("The maximum number of passes over the variables for one penalty."),
    seed: seedOption,
  })
  .refine(isSettled, settledIssue);

export type GraphicalLassoOptions = z.input<typeof graphicalLassoOptions>;
export type GraphicalLassoSettings = z.output<typeof graphicalLassoOptions>;
