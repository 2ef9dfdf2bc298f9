import * as z from "zod";
import { NotPositiveDefiniteError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { finish, type Steps } from "../../base/steps.js";
import { cholesky } from "../linalg/cholesky.js";
import { eigenSymmetric } from "../linalg/eigen-symmetric.js";
import type { Matrix } from "../linalg/matrix.js";
import { descentSteps, gradientOptions, type Minimum, type OptimizeControl } from "./iterate.js";
import { armijo, roundingSlack } from "./line-search.js";
import { Evaluator, type Objective, type Point } from "./objective.js";
import { allFinite, dot, maxNorm } from "./vectors.js";

export const newtonSchema = z.strictObject({
  ...gradientOptions,
  maxIterations: z.int().min(1).default(100).describe("Stop after this many iterations."),
});

export type NewtonOptions = z.input<typeof newtonSchema>;

/**
 * Newton's method with step halving. If the Hessian is not positive definite, its eigenvalues are
 * replaced by their absolute values, so that every step leads downhill, away from saddle points.
 *
 * ```ts
 * const rosenbrock = ([a, b]: Float64Array) => 100 * (b - a * a) ** 2 + (1 - a) ** 2;
 * newton(rosenbrock, [-1.2, 1]).x; // 1, 1
 * ```
 */
export function newton(
  objective: Objective,
  start: ArrayLike<number>,
  options: NewtonOptions = {},
  control: OptimizeControl = {},
): Minimum {
  return finish(newtonSteps(objective, start, options, control));
}

/** Newton's method with step halving, one step per iteration. */
export function* newtonSteps(
  objective: Objective,
  start: ArrayLike<number>,
  options: NewtonOptions,
  control: OptimizeControl,
): Steps<Minimum> {
  const method = "newton";
  const settings = parseOptions(method, newtonSchema, options);
  const evaluator = new Evaluator(method, objective);
  const next = (point: Point) => {
    // Differences around a point next to the edge of the objective's domain.
    if (!allFinite(point.hessian.data)) return "diverged";
    const direction = newtonDirection(point.hessian, point.gradient);
    return armijo((x) => evaluator.at(x), point, direction, { slack: roundingSlack(point.value) })?.point;
  };
  return yield* descentSteps({
    method,
    evaluator,
    start: evaluator.startWithGradient(start),
    next,
    ...settings,
    control,
  });
}

/** −H⁻¹g, or −|H|⁻¹g with the absolute eigenvalues if H is not positive definite. */
function newtonDirection(hessian: Matrix, gradient: Float64Array): Float64Array {
  const downhill = gradient.map((g) => -g);
  try {
    const direction = cholesky(hessian).solve(downhill);
    if (dot(direction, gradient) < 0) return direction;
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError)) throw error;
  }
  const { values, vectors } = eigenSymmetric(hessian);
  // A vanishing eigenvalue would make the step infinite (Nocedal and Wright 3.4).
  const least = Math.sqrt(Number.EPSILON) * maxNorm(values) || 1;
  const turned = vectors.transpose().multiply(downhill);
  return vectors.multiply(turned.map((value, i) => value / Math.max(Math.abs(values[i]), least)));
}
