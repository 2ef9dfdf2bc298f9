import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { descend, gradientOptions, type Minimum, type OptimizeControl } from "./iterate.js";
import { roundingSlack, strongWolfe } from "./line-search.js";
import { Evaluator, type Objective, type Point } from "./objective.js";
import { addScaled, dot, norm, scaled } from "./vectors.js";

export const conjugateGradientSchema = z.strictObject({
  ...gradientOptions,
  maxIterations: z.int().min(1).default(5000).describe("Stop after this many iterations."),
});

export type ConjugateGradientOptions = z.input<typeof conjugateGradientSchema>;

/** The line search must reach slopes this flat for the next direction to descend (Nocedal and Wright, 5.2). */
const CURVATURE = 0.1;
/** Consecutive gradients that are further than this from orthogonal cause a restart (Powell 1977). */
const NOT_ORTHOGONAL = 0.2;

/**
 * Nonlinear conjugate gradients after Polak and Ribière, with restarts: uses gradients and three
 * vectors of memory.
 *
 * ```ts
 * const rosenbrock = ([a, b]: Float64Array) => 100 * (b - a * a) ** 2 + (1 - a) ** 2;
 * conjugateGradient(rosenbrock, [-1.2, 1]).x; // 1, 1
 * ```
 */
export function conjugateGradient(
  objective: Objective,
  start: ArrayLike<number>,
  options: ConjugateGradientOptions = {},
  control: OptimizeControl = {},
): Minimum {
  const method = "conjugateGradient";
  const settings = parseOptions(method, conjugateGradientSchema, options);
  const evaluator = new Evaluator(method, objective);
  const first = evaluator.startWithGradient(start);
  const next = conjugateSteps((x) => evaluator.at(x), first);
  return descend({ method, evaluator, start: first, next, ...settings, control });
}

function conjugateSteps(at: (x: Float64Array) => Point, first: Point): (point: Point) => Point | undefined {
  let direction = downhill(first);
  // The first step has length 1, or less if the gradient is small.
  let initialStep = 1 / Math.max(1, norm(first.gradient));
  const search = (point: Point) =>
    strongWolfe(at, point, direction, {
      initialStep,
      curvature: CURVATURE,
      slack: roundingSlack(point.value),
    });
  return (point) => {
    let found = search(point);
    if (found === undefined) {
      direction = downhill(point);
      found = search(point);
      if (found === undefined) return undefined;
    }
    const slope = dot(point.gradient, direction);
    direction = nextDirection(point.gradient, found.point.gradient, direction);
    // The initial guess of the next step assumes the same change of the value (Nocedal and Wright, 3.5).
    initialStep = (found.step * slope) / dot(found.point.gradient, direction) || 1;
    return found.point;
  };
}

/** Polak and Ribière's β, which Powell's restart keeps positive; zero restarts along the gradient. */
export function nextDirection(
  before: Float64Array,
  after: Float64Array,
  direction: Float64Array,
): Float64Array {
  const size = dot(after, after);
  const overlap = dot(after, before);
  const beta = Math.abs(overlap) >= NOT_ORTHOGONAL * size ? 0 : (size - overlap) / dot(before, before);
  const next = addScaled(scaled(-1, after), beta, direction);
  return dot(next, after) < 0 ? next : scaled(-1, after);
}

function downhill({ gradient }: Point): Float64Array {
  return scaled(-1, gradient);
}
