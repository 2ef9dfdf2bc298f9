import * as z from "zod";
import { savedStepSchedule } from "../../../math/optimize/step-schedule.js";
import { classWeightsOption } from "../../../model/class-weights.js";
import { contrastsOption } from "../../../model/terms/contrasts-option.js";
import {
  isSettled,
  PATH_RATIO_MEANING,
  pathLengthOption,
  pathRatio,
  penaltyOptions,
  ruleOption,
  seedOption,
  settledIssue,
} from "../engine/path/options.js";

const gradient = z.strictObject({
  method: z.literal("gradient-descent"),
  step: z.union([z.literal("armijo"), savedStepSchedule]).default("armijo"),
  momentum: z.number().min(0).lt(1).default(0),
});

const stochastic = z.strictObject({
  method: z.literal("stochastic-gradient"),
  step: savedStepSchedule.default({ schedule: "inverse", initial: 0.1, time: 1000 }),
  batchSize: z.int().min(1).default(1),
  average: z.boolean().default(false),
});

export type GradientSolver = z.output<typeof gradient> | z.output<typeof stochastic>;

const SOLVERS = ["auto", "newton", "lbfgs", "gradient-descent", "stochastic-gradient"] as const;

export const logisticRegressionOptions = z
  .strictObject({
    penalty: z
      .enum(["none", "l1", "l2", "elastic-net"])
      .default("none")
      .describe("What is penalized: nothing, absolute values of coefficients, their squares, or both."),
    alpha: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("Share of the penalty of the elastic net on absolute values; the rest is on squares."),
    ...penaltyOptions,
    contrasts: contrastsOption,
    classWeights: classWeightsOption,
    lambda: penaltyOptions.lambda.describe(
      "Strength of the penalty. By default, cross-validation chooses one from a path.",
    ),
    rule: ruleOption
      .default("best")
      .describe(
        "The penalty that cross-validation chooses: the one with the smallest deviance, or the largest within one standard error of it.",
      ),
    pathLength: pathLengthOption(100),
    pathRatio: pathRatio
      .optional()
      .describe(`${PATH_RATIO_MEANING}. The default is 0.0001, or 0.01 with fewer cases than features.`),
    parametrization: z
      .enum(["reference", "softmax"])
      .optional()
      .describe(
        "Whether each class but the first has an equation that compares it with the first (reference), or each class has one (softmax). The default is reference, or softmax for more than two classes with a penalty.",
      ),
    solver: z
      .union([z.enum(SOLVERS), gradient, stochastic])
      .default("auto")
      .meta({
        constraint:
          '"auto", "newton", "lbfgs", "gradient-descent" or "stochastic-gradient", or { method: "gradient-descent", step, momentum }, or { method: "stochastic-gradient", step, batchSize, average }',
      })
      .describe(
        "How the likelihood is maximized. The default depends on the shape of the data. An L1 penalty always uses coordinate descent.",
      ),
    tolerance: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The iteration ends when its criterion is at most this; by default 1e-14 for the gain of Newton's method, 1e-9 for gradients and changes of coefficients.",
      ),
    maxIterations: z
      .int()
      .min(1)
      .default(1000)
      .describe(
        "Maximum number of iterations of one fit: Newton steps, quadratic approximations, gradient steps, or passes over the rows.",
      ),
    seed: seedOption.describe("The seed of the folds and of the order of rows."),
  })
  .refine(
    ({ penalty, lambda, lambdas }) => penalty !== "none" || (lambda === undefined && lambdas === undefined),
    {
      path: ["penalty"],
      message: 'must be "l1", "l2" or "elastic-net" if lambda or lambdas is given',
    },
  )
  .refine(isSettled, settledIssue)
  .refine(({ penalty, solver }) => (penalty !== "l1" && penalty !== "elastic-net") || solver === "auto", {
    path: ["solver"],
    message: 'must be "auto" if absolute values are penalized',
  });

export type LogisticRegressionOptions = z.input<typeof logisticRegressionOptions>;
export type LogisticRegressionSettings = z.output<typeof logisticRegressionOptions>;

/** The share of the penalty that is on absolute values. */
export function absoluteShare({ penalty, alpha }: LogisticRegressionSettings): number {
  return penalty === "l1" ? 1 : penalty === "elastic-net" ? alpha : 0;
}

/** The settings of a solver by gradients; undefined for the others. */
export function gradientSolver({ solver }: LogisticRegressionSettings): GradientSolver | undefined {
  if (solver === "gradient-descent") return gradient.parse({ method: solver });
  if (solver === "stochastic-gradient") return stochastic.parse({ method: solver });
  return typeof solver === "string" ? undefined : solver;
}
