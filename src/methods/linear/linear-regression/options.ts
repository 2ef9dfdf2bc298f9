import * as z from "zod";
import { savedStepSchedule } from "../../../math/optimize/step-schedule.js";
import { contrastsOption } from "../../../model/terms/contrasts-option.js";

const gradientDescent = z.strictObject({
  method: z.literal("gradient-descent"),
  step: z.union([z.literal("armijo"), savedStepSchedule]).default("armijo"),
  momentum: z.number().min(0).lt(1).default(0),
  tolerance: z.number().min(0).default(1e-8),
  maxIterations: z.int().min(1).default(10_000),
});

const stochasticGradient = z.strictObject({
  method: z.literal("stochastic-gradient"),
  step: savedStepSchedule.default({ schedule: "inverse", initial: 0.05, time: 1000 }),
  batchSize: z.int().min(1).default(32),
  epochs: z.int().min(1).default(200),
  average: z.boolean().default(true),
  tolerance: z.number().min(0).default(1e-6),
  seed: z.int().min(0).default(0),
});

export type GradientSolver = z.output<typeof gradientDescent> | z.output<typeof stochasticGradient>;

const SOLVERS = [
  "qr",
  "normal-equations",
  "gram-schmidt",
  "gradient-descent",
  "stochastic-gradient",
] as const;

export const linearRegressionOptions = z.strictObject({
  intercept: z
    .boolean()
    .default(true)
    .describe("Whether there is an intercept; without one, the line passes through the origin."),
  contrasts: contrastsOption,
  weighting: z
    .enum(["frequency", "precision"])
    .default("frequency")
    .describe(
      "The meaning of case weights: how often a case occurred, or how precise its response is (as in R).",
    ),
  tolerance: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe(
      "A column counts as dependent if its residual on the other columns has at most this fraction of its length. The default is the rounding error.",
    ),
  solver: z
    .union([z.enum(SOLVERS), gradientDescent, stochasticGradient])
    .default("qr")
    .meta({
      constraint:
        '"qr", "normal-equations", "gram-schmidt", "gradient-descent" or "stochastic-gradient", or { method: "gradient-descent", step, momentum, tolerance, maxIterations }, or { method: "stochastic-gradient", step, batchSize, epochs, average, tolerance, seed }',
    })
    .describe('How least squares is computed: "qr" is the most accurate; the others are for teaching.'),
});

/** The settings of a solver that iterates; undefined for the others. */
export function gradientSolver({ solver }: LinearRegressionSettings): GradientSolver | undefined {
  if (solver === "gradient-descent") return gradientDescent.parse({ method: solver });
  if (solver === "stochastic-gradient") return stochasticGradient.parse({ method: solver });
  return typeof solver === "string" ? undefined : solver;
}

export type LinearRegressionOptions = z.input<typeof linearRegressionOptions>;
export type LinearRegressionSettings = z.output<typeof linearRegressionOptions>;
