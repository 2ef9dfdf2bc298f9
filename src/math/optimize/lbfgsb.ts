import * as z from "zod";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { finish, type Steps } from "../../base/steps.js";
import { type Bounds, boundSchema, project, requireBounds, requireInside } from "./bounds.js";
import { cauchyPoint, longestStep, subspaceMinimum } from "./cauchy-point.js";
import { CompactMemory } from "./compact-memory.js";
import { descentSteps, gradientOptions, type Minimum, type OptimizeControl } from "./iterate.js";
import { memoryOption } from "./lbfgs.js";
import { type LinePoint, roundingSlack, strongWolfeSteps } from "./line-search.js";
import { Evaluator, type Objective, type Point, requireStart, type ValueAndGradient } from "./objective.js";
import { difference, norm } from "./vectors.js";

export const lbfgsbSchema = z.strictObject({
  lower: boundSchema
    .optional()
    .describe("The smallest allowed value, one for all variables or one each; by default none."),
  upper: boundSchema
    .optional()
    .describe("The largest allowed value, one for all variables or one each; by default none."),
  memory: memoryOption,
  ...gradientOptions,
});

export type LbfgsbOptions = z.input<typeof lbfgsbSchema>;

/**
 * L-BFGS within bounds, after Byrd, Lu, Nocedal and Zhu (1995): the Cauchy point of a quadratic model
 * decides which bounds are active, then a step over the free variables follows. The objective is never evaluated
 * outside the bounds, and convergence is judged by the projected gradient.
 *
 * ```ts
 * const bowl = ([a, b]: Float64Array) => (a - 2) ** 2 + (b + 1) ** 2;
 * lbfgsb(bowl, [0.5, 0.5], { lower: 0, upper: 1 }).x; // 1, 0
 * ```
 */
export function lbfgsb(
  objective: Objective,
  start: ArrayLike<number>,
  options: LbfgsbOptions = {},
  control: OptimizeControl = {},
): Minimum {
  return finish(lbfgsbSteps(objective, start, options, control));
}

/**
 * L-BFGS-B in steps: one per iteration and, if `pieces` computes the value and gradient of the objective in steps,
 * those as well.
 */
export function* lbfgsbSteps(
  objective: Objective,
  start: ArrayLike<number>,
  options: LbfgsbOptions = {},
  control: OptimizeControl = {},
  pieces?: (x: Float64Array) => Steps<ValueAndGradient>,
): Steps<Minimum> {
  const method = "lbfgsb";
  const { lower, upper, memory, ...rest } = parseOptions(method, lbfgsbSchema, options);
  requireList(method, "numbers of the start", start);
  const bounds = requireBounds(method, start.length, lower, upper);
  requireInside(method, start, bounds);
  const evaluator = new Evaluator(method, objective, bounds);
  // Rounding may carry a step past its bound by one bit.
  const at = function* (x: Float64Array): Steps<Point> {
    const inside = project(x, bounds);
    return pieces === undefined ? evaluator.at(inside) : evaluator.known(inside, yield* pieces(inside));
  };
  return yield* descentSteps({
    method,
    evaluator,
    start:
      pieces === undefined
        ? evaluator.startWithGradient(start)
        : evaluator.requireUsableStart(yield* at(requireStart(method, start))),
    next: boundedSteps(at, bounds, new CompactMemory(memory)),
    gradientAt: (point) => projectedGradient(point, bounds),
    ...rest,
    control,
  });
}

function boundedSteps(
  at: (x: Float64Array) => Steps<Point>,
  bounds: Bounds,
  memory: CompactMemory,
): (point: Point) => Steps<Point | undefined> {
  const search = (point: Point): Steps<LinePoint | undefined> => {
    const { x, gradient } = point;
    const cauchy = cauchyPoint(x, gradient, bounds, memory);
    const direction = difference(subspaceMinimum(x, gradient, cauchy, bounds, memory), x);
    const isFirst = memory.width === 0;
    return strongWolfeSteps(at, point, direction, {
      initialStep: isFirst ? Math.min(1, 1 / norm(direction)) : 1,
      maxStep: longestStep(x, direction, bounds, isFirst ? 1 : 1e10),
      slack: roundingSlack(point.value),
    });
  };
  return function* (point) {
    let found = yield* search(point);
    if (found === undefined && memory.width > 0) {
      memory.clear();
      found = yield* search(point);
    }
    if (found === undefined) return undefined;
    memory.add(difference(found.point.x, point.x), difference(found.point.gradient, point.gradient));
    return found.point;
  };
}

/** The length of a unit step against the gradient after projection; zero if and only if the point is stationary. */
function projectedGradient({ x, gradient }: Point, bounds: Bounds): Float64Array {
  return difference(x, project(difference(x, gradient), bounds));
}
