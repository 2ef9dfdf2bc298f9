export type { BoundInput } from "./bounds.js";
export { brent } from "./brent.js";
export { brentRoot } from "./brent-root.js";
export {
  type ConjugateGradientOptions,
  conjugateGradient,
  conjugateGradientSchema,
} from "./conjugate-gradient.js";
export {
  type CoordinateDescentOptions,
  type CoordinateMinimizer,
  coordinateDescent,
  coordinateDescentSchema,
} from "./coordinate-descent.js";
export {
  type DifferenceOptions,
  differenceGradient,
  differenceHessian,
  differenceJacobian,
} from "./finite-difference.js";
export { goldenSection } from "./golden-section.js";
export { type GradientDescentOptions, gradientDescent, gradientDescentSchema } from "./gradient-descent.js";
export {
  type IsotonicFit,
  type IsotonicRegressionOptions,
  isotonicRegression,
  isotonicRegressionSchema,
} from "./isotonic.js";
export type { Ending, Minimum, OptimizeControl, Outcome, PathStep } from "./iterate.js";
export { type LbfgsOptions, lbfgs, lbfgsSchema } from "./lbfgs.js";
export { type LbfgsbOptions, lbfgsb, lbfgsbSchema } from "./lbfgsb.js";
export {
  type LeastSquaresFit,
  type LevenbergMarquardtOptions,
  levenbergMarquardt,
  levenbergMarquardtSchema,
} from "./levenberg-marquardt.js";
export {
  type LinearProgramOptions,
  linearProgram,
  linearProgramSchema,
  type ProgramEnding,
  type ProgramSolution,
} from "./linear-program.js";
export {
  type MinimizeMethod,
  type MinimizeOptions,
  type MinimizeResidualsOptions,
  type MinimizeRowsOptions,
  minimize,
} from "./minimize.js";
export { type NewtonOptions, newton, newtonSchema } from "./newton.js";
export type {
  Evaluations,
  Objective,
  ObjectiveFunction,
  ObjectiveParts,
  ValueAndGradient,
} from "./objective.js";
export type { DualValues, LinearProgram } from "./read-program.js";
export type { ResidualFunction, ResidualParts, Residuals } from "./residuals.js";
export { type ScalarOptions, type ScalarOutcome, scalarSchema } from "./scalar.js";
export {
  type LinearOperator,
  type LinearSolution,
  type SolveConjugateGradientOptions,
  solveConjugateGradient,
  solveConjugateGradientSchema,
} from "./solve-conjugate-gradient.js";
export { type StepSchedule, stepSizes } from "./step-schedule.js";
export {
  type RandomSource,
  type RowObjective,
  type StochasticGradientOptions,
  stochasticGradient,
  stochasticGradientSchema,
} from "./stochastic-gradient.js";
