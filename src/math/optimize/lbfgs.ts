import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { finish, type Steps } from "../../base/steps.js";
import { descentSteps, gradientOptions, type Minimum, type OptimizeControl } from "./iterate.js";
import { History } from "./lbfgs-history.js";
import { roundingSlack, strongWolfeSteps } from "./line-search.js";
import { Evaluator, type Objective, type Point, requireStart, type ValueAndGradient } from "./objective.js";
import { difference, norm } from "./vectors.js";

export const memoryOption = z
  .int()
  .min(1)
  .default(10)
  .describe("The number of past steps from which the curvature is estimated.");

export const lbfgsSchema = z.strictObject({ memory: memoryOption, ...gradientOptions });

export type LbfgsOptions = z.input<typeof lbfgsSchema>;

/**
 * The limited-memory quasi-Newton method of Broyden, Fletcher, Goldfarb and Shanno: the first choice
 * for smooth functions of few or many variables.
 *
 * ```ts
 * const rosenbrock = ([a, b]: Float64Array) => 100 * (b - a * a) ** 2 + (1 - a) ** 2;
 * lbfgs(rosenbrock, [-1.2, 1]).x; // 1, 1
 * ```
 */
export function lbfgs(
  objective: Objective,
  start: ArrayLike<number>,
  options: LbfgsOptions = {},
  control: OptimizeControl = {},
): Minimum {
  return finish(lbfgsSteps(objective, start, options, control));
}

/**
 * L-BFGS in steps: one per iteration and, if `pieces` computes the value and gradient of the objective in steps, those
 * as well.
 */
export function* lbfgsSteps(
  objective: Objective,
  start: ArrayLike<number>,
  options: LbfgsOptions,
  control: OptimizeControl,
  pieces?: (x: Float64Array) => Steps<ValueAndGradient>,
): Steps<Minimum> {
  const method = "lbfgs";
  const { memory, ...rest } = parseOptions(method, lbfgsSchema, options);
  const evaluator = new Evaluator(method, objective);
  const at = function* (x: Float64Array): Steps<Point> {
    return pieces === undefined ? evaluator.at(x) : evaluator.known(x, yield* pieces(x));
  };
  const history = new History(memory);
  const search = (point: Point) =>
    strongWolfeSteps(at, point, history.direction(point.gradient), {
      // Without curvature, the length of the gradient says nothing about that of the step.
      initialStep: history.isEmpty ? 1 / Math.max(1, norm(point.gradient)) : 1,
      slack: roundingSlack(point.value),
    });
  const next = function* (point: Point): Steps<Point | undefined> {
    let found = yield* search(point);
    if (found === undefined && !history.isEmpty) {
      history.clear();
      found = yield* search(point);
    }
    if (found === undefined) return undefined;
    history.add(difference(found.point.x, point.x), difference(found.point.gradient, point.gradient));
    return found.point;
  };
  return yield* descentSteps({
    method,
    evaluator,
    start:
      pieces === undefined
        ? evaluator.startWithGradient(start)
        : evaluator.requireUsableStart(yield* at(requireStart(method, start))),
    next,
    ...rest,
    control,
  });
}
