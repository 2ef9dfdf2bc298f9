import { z } from "zod";
import type { Folds } from "../../resample/plan.js";
import { stepSchedule } from "../linear-regression/options.js";

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const gradient = z.strictObject({
  method: z.literal("gradient"),
  step: z.union([z.literal("armijo"), stepSchedule]).default("armijo"),
  momentum: z.number().min(0).lt(1).default(0),
});

const stochastic = z.strictObject({
  method: z.literal("stochastic"),
  step: stepSchedule.default({ schedule: "inverse", initial: 0.1, time: 1000 }),
  batchSize: z.int().min(1).default(1),
  average: z.boolean().default(false),
});

export type GradientSolver = z.output<typeof gradient> | z.output<typeof stochastic>;

const SOLVERS = ["auto", "newton", "lbfgs", "gradient", "stochastic"] as const;

export const logisticRegressionOptions = z
  .strictObject({
    penalty: z
      .enum(["none", "l1", "l2", "elastic-net"])
      .default("none")
      .describe("What is paid for coefficients: nothing, their absolute values, their squares, or both."),
    alpha: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("How much of the elastic net's penalty is on absolute values; the rest is on squares."),
    lambda: z
      .union([z.number().min(0), z.array(z.number().min(0)).min(1)])
      .optional()
      .describe(
        "The size of the penalty, or a path of them; by default a path from the largest that matters.",
      ),
    pathLength: z
      .int()
      .min(1)
      .default(100)
      .describe("How many penalties the path has where they are not given, in equal ratios."),
    pathRatio: z
      .number()
      .gt(0)
      .lt(1)
      .optional()
      .describe(
        "The last of those by the first, at which all coefficients are 0: 0.0001 unless given, or 0.01 where there are fewer cases than features.",
      ),
    folds: z
      .custom<Folds>((value) => typeof value === "number" || isObject(value))
      .optional()
      .meta({ constraint: "a whole number ≥ 2, a plan, or a list of folds" })
      .describe("By which folds a penalty of the path is chosen; without any, the model is the last one."),
    rule: z
      .enum(["best", "one-standard-error"])
      .default("best")
      .describe(
        "Which one the folds choose: that of the least deviance, or the largest that is no more than one standard error worse.",
      ),
    standardize: z
      .boolean()
      .default(true)
      .describe(
        "Whether features are divided by their standard deviations before they are penalized; coefficients are reported undivided.",
      ),
    intercept: z.boolean().default(true).describe("Whether there is an intercept, which is never penalized."),
    parametrization: z
      .enum(["reference", "softmax"])
      .optional()
      .describe(
        "Whether every class but the first has an equation, against the first, or every class has one: the first unless more than two classes are penalized.",
      ),
    solver: z
      .union([z.enum(SOLVERS), gradient, stochastic])
      .default("auto")
      .meta({
        constraint:
          '"auto", "newton", "lbfgs", "gradient" or "stochastic", or { method: "gradient", step, momentum }, or { method: "stochastic", step, batchSize, average }',
      })
      .describe(
        "How the likelihood is maximized; by default as suits the shape of the data. Absolute values are always paid for by coordinate descent.",
      ),
    tolerance: z
      .number()
      .gt(0)
      .optional()
      .describe(
        "The iteration ends where its criterion is at most this; by default 1e-14 for Newton's gain, 1e-9 for gradients and changes of coefficients.",
      ),
    maxIterations: z
      .int()
      .min(1)
      .default(1000)
      .describe(
        "Iterations for one fit at most: Newton's, quadratic approximations, steps by gradients, or passes over the rows.",
      ),
    seed: z.int().min(0).default(0).describe("The seed of folds and of the order of rows."),
  })
  .refine(
    ({ penalty, lambda, folds }) => penalty !== "none" || (lambda === undefined && folds === undefined),
    {
      path: ["penalty"],
      message: 'must be "l1", "l2" or "elastic-net" where lambda or folds are given',
    },
  )
  .refine(({ lambda, folds }) => typeof lambda !== "number" || folds === undefined, {
    path: ["folds"],
    message: "choose among several penalties; lambda gives a single one",
  })
  .refine(({ penalty, solver }) => (penalty !== "l1" && penalty !== "elastic-net") || solver === "auto", {
    path: ["solver"],
    message: 'must be "auto" where absolute values are penalized',
  });

export type LogisticRegressionOptions = z.input<typeof logisticRegressionOptions>;
export type LogisticRegressionSettings = z.output<typeof logisticRegressionOptions>;

/** The share of the penalty that is on absolute values. */
export function absoluteShare({ penalty, alpha }: LogisticRegressionSettings): number {
  return penalty === "l1" ? 1 : penalty === "elastic-net" ? alpha : 0;
}

/** The iteration by gradients that a solver is, with its settings, or nothing. */
export function gradientSolver({ solver }: LogisticRegressionSettings): GradientSolver | undefined {
  if (solver === "gradient") return gradient.parse({ method: solver });
  if (solver === "stochastic") return stochastic.parse({ method: solver });
  return typeof solver === "string" ? undefined : solver;
}
