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
        "The penalty on the absolute values of the precision matrix. By default, the criterion chooses one from a path.",
      ),
    lambdas: z
      .array(penalty)
      .min(1)
      .optional()
      .describe(
        "The penalties of the path, used in descending order. The default is a sequence computed from the data.",
      ),
    pathLength: pathLengthOption(40),
    pathRatio: pathRatio
      .optional()
      .describe(
        "Ratio of the smallest penalty to the largest, where the largest is the smallest penalty without edges. The default is 0.001, or 0.01 with fewer cases than features.",
      ),
    criterion: z
      .enum(["cross-validation", "ebic"])
      .default("cross-validation")
      .describe(
        'The criterion that chooses the penalty: the likelihood of held-out cases, or "ebic", the extended Bayesian information criterion.',
      ),
    gamma: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("The factor of the term in EBIC for the number of possible graphs; 0 is BIC."),
    folds: foldsOption,
    rule: ruleOption
      .default("best")
      .describe(
        "The penalty that cross-validation chooses: the one with the largest likelihood, or the largest within one standard error of it.",
      ),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether the penalty applies to correlations, so that units do not matter. Results are always on the original scale.",
      ),
    penalizeDiagonal: z
      .boolean()
      .default(false)
      .describe("Whether to penalize the diagonal of the precision matrix too, which inflates variances."),
    tolerance: z
      .number()
      .gt(0)
      .default(1e-10)
      .describe(
        "The duality gap per variable at which the iteration ends. Correlations then change by at most ten times this.",
      ),
    maxIterations: z
      .int()
      .min(1)
      .default(10_000)
      .describe("Maximum number of passes over the variables per penalty."),
    seed: seedOption,
  })
  .refine(isSettled, settledIssue);

export type GraphicalLassoOptions = z.input<typeof graphicalLassoOptions>;
export type GraphicalLassoSettings = z.output<typeof graphicalLassoOptions>;
