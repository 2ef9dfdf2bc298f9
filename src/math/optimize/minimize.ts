import { OptionError } from "../../base/errors.js";
import { requireOptionsObject } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { type ConjugateGradientOptions, conjugateGradient } from "./conjugate-gradient.js";
import { type CoordinateDescentOptions, coordinateDescent } from "./coordinate-descent.js";
import { type GradientDescentOptions, gradientDescent } from "./gradient-descent.js";
import type { Minimum, OptimizeControl } from "./iterate.js";
import { type LbfgsOptions, lbfgs } from "./lbfgs.js";
import { type LbfgsbOptions, lbfgsb } from "./lbfgsb.js";
import {
  type LeastSquaresFit,
  type LevenbergMarquardtOptions,
  levenbergMarquardt,
} from "./levenberg-marquardt.js";
import { type NewtonOptions, newton } from "./newton.js";
import type { Objective } from "./objective.js";
import type { Residuals } from "./residuals.js";
import {
  type RowObjective,
  type StochasticGradientOptions,
  stochasticGradient,
} from "./stochastic-gradient.js";

/** A method for any function, by name, with its own options. */
export type MinimizeOptions =
  | ({ readonly method?: "lbfgs" } & LbfgsOptions)
  | ({ readonly method: "lbfgsb" } & LbfgsbOptions)
  | ({ readonly method: "newton" } & NewtonOptions)
  | ({ readonly method: "conjugateGradient" } & ConjugateGradientOptions)
  | ({ readonly method: "gradientDescent" } & GradientDescentOptions)
  | ({ readonly method: "coordinateDescent" } & CoordinateDescentOptions);

/** The method for sums of squared residuals. */
export type MinimizeResidualsOptions = { readonly method: "levenbergMarquardt" } & LevenbergMarquardtOptions;

/** The method for means over rows of data. */
export type MinimizeRowsOptions = { readonly method: "stochasticGradient" } & StochasticGradientOptions;

/** The names that `minimize` knows for any function. */
export type MinimizeMethod = NonNullable<MinimizeOptions["method"]>;

const METHODS = {
  lbfgs,
  lbfgsb,
  newton,
  conjugateGradient,
  gradientDescent,
  coordinateDescent,
  levenbergMarquardt,
  stochasticGradient,
};

/**
 * A local minimum of a function of several variables by the given method; L-BFGS if none is given. The method
 * "levenbergMarquardt" takes residuals in place of the function, "stochasticGradient" a mean over rows. A run that
 * does not converge says so in `convergence` and does not throw.
 *
 * ```ts
 * const bowl = ([a, b]: Float64Array) => (a + b) ** 2 + (b - 1) ** 2;
 * minimize(bowl, [0, 0], { method: "newton" }).x; // -1, 1
 * minimize(([a, b]) => [a + b, b - 1], [0, 0], { method: "levenbergMarquardt" }).x; // -1, 1
 * ```
 */
export function minimize(
  objective: Objective,
  start: ArrayLike<number>,
  options?: MinimizeOptions,
  control?: OptimizeControl,
): Minimum;
export function minimize(
  residuals: Residuals,
  start: ArrayLike<number>,
  options: MinimizeResidualsOptions,
  control?: OptimizeControl,
): LeastSquaresFit;
export function minimize(
  objective: RowObjective,
  start: ArrayLike<number>,
  options: MinimizeRowsOptions,
  control?: OptimizeControl,
): Minimum;
export function minimize(
  objective: Objective | Residuals | RowObjective,
  start: ArrayLike<number>,
  options: MinimizeOptions | MinimizeResidualsOptions | MinimizeRowsOptions = {},
  control: OptimizeControl = {},
): Minimum | LeastSquaresFit {
  requireOptionsObject("minimize", options);
  const { method = "lbfgs", ...rest } = options;
  if (!Object.hasOwn(METHODS, method)) {
    const names = Object.keys(METHODS).map(quote).join(" or ");
    throw new OptionError("minimize", { option: "method", expected: names, received: quote(method) });
  }
  return METHODS[method](objective as never, start, rest as never, control);
}
