import { OptionError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { type ConjugateGradientOptions, conjugateGradient } from "./conjugate-gradient.js";
import { type CoordinateDescentOptions, coordinateDescent } from "./coordinate-descent.js";
import { type GradientDescentOptions, gradientDescent } from "./gradient-descent.js";
import type { Minimum, OptimizeControl } from "./iterate.js";
import { type LbfgsOptions, lbfgs } from "./lbfgs.js";
import { type LbfgsbOptions, lbfgsb } from "./lbfgsb.js";
import { type NewtonOptions, newton } from "./newton.js";
import type { Objective } from "./objective.js";

/** A method by name, with its own options. */
export type MinimizeOptions =
  | ({ readonly method?: "lbfgs" } & LbfgsOptions)
  | ({ readonly method: "lbfgsb" } & LbfgsbOptions)
  | ({ readonly method: "newton" } & NewtonOptions)
  | ({ readonly method: "conjugateGradient" } & ConjugateGradientOptions)
  | ({ readonly method: "gradientDescent" } & GradientDescentOptions)
  | ({ readonly method: "coordinateDescent" } & CoordinateDescentOptions);

/** The names that `minimize` knows. */
export type MinimizeMethod = NonNullable<MinimizeOptions["method"]>;

const METHODS = { lbfgs, lbfgsb, newton, conjugateGradient, gradientDescent, coordinateDescent };

/**
 * A local minimum of a function of several variables by the given method; L-BFGS if none is
 * given. A run that does not converge says so in `convergence` and does not throw.
 *
 * ```ts
 * const bowl = ([a, b]: Float64Array) => (a + b) ** 2 + (b - 1) ** 2;
 * minimize(bowl, [0, 0], { method: "newton" }).x; // -1, 1
 * ```
 */
export function minimize(
  objective: Objective,
  start: ArrayLike<number>,
  options: MinimizeOptions = {},
  control: OptimizeControl = {},
): Minimum {
  const { method = "lbfgs", ...rest } = options;
  if (!Object.hasOwn(METHODS, method)) {
    const names = Object.keys(METHODS).map(quote).join(" or ");
    throw new OptionError("minimize", `option "method" must be ${names}; got ${JSON.stringify(method)}.`, {
      option: "method",
      expected: names,
      received: String(method),
    });
  }
  return METHODS[method](objective, start, rest as never, control);
}
