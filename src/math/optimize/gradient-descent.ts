import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { descend, gradientOptions, type Minimum, type OptimizeControl } from "./iterate.js";
import { armijo } from "./line-search.js";
import { Evaluator, type Objective, type Point } from "./objective.js";
import { stepScheduleSchema, stepSizes } from "./step-schedule.js";
import { addScaled, scaled } from "./vectors.js";

export const gradientDescentSchema = z
  .strictObject({
    step: z
      .union([z.literal("armijo"), stepScheduleSchema])
      .default("armijo")
      .describe(
        'The step length: a number, a schedule, or "armijo" for backtracking until the value decreases.',
      ),
    momentum: z
      .number()
      .min(0)
      .lt(1)
      .default(0)
      .describe("The share of the last step that is added to the next one (the heavy ball method)."),
    nesterov: z
      .boolean()
      .default(false)
      .describe("Evaluate the gradient at the point where the momentum alone would lead."),
    ...gradientOptions,
  })
  .refine(({ step, momentum }) => step !== "armijo" || momentum === 0, {
    path: ["momentum"],
    error: 'must be 0 if "step" is "armijo", which guarantees that every step descends',
  });

export type GradientDescentOptions = z.input<typeof gradientDescentSchema>;

/**
 * Follows the negative gradient. With steps by Armijo's rule, no step increases the value; with a constant
 * step η, it converges on a quadratic if η is below 2 divided by the largest eigenvalue of the Hessian.
 *
 * ```ts
 * const bowl = ([a, b]: Float64Array) => (a + b) ** 2 + (b - 1) ** 2;
 * gradientDescent(bowl, [0, 0], { step: 0.1 }).x; // -1, 1
 * ```
 */
export function gradientDescent(
  objective: Objective,
  start: ArrayLike<number>,
  options: GradientDescentOptions = {},
  control: OptimizeControl = {},
): Minimum {
  const method = "gradientDescent";
  const { step, momentum, nesterov, ...rest } = parseOptions(method, gradientDescentSchema, options);
  const evaluator = new Evaluator(method, objective);
  const at = (x: Float64Array) => evaluator.at(x);
  const first = evaluator.startWithGradient(start);
  const next =
    step === "armijo"
      ? descendByArmijo(at)
      : descendBySchedule(at, stepSizes(step), momentum, nesterov, first.x.length);
  const patience = Number.POSITIVE_INFINITY;
  return descend({ method, evaluator, start: first, next, ...rest, patience, control });
}

type Advance = (point: Point, iteration: number) => Point | undefined;

function descendByArmijo(at: (x: Float64Array) => Point): Advance {
  let step = 1;
  return (point) => {
    const found = armijo(at, point, scaled(-1, point.gradient), { initialStep: step });
    // Starting at twice the last accepted step lets the step grow again after a narrow passage.
    if (found !== undefined) step = 2 * found.step;
    return found?.point;
  };
}

/** Polyak (1964): v ← momentum·v − η·g, x ← x + v; Nesterov (1983) takes g at x + momentum·v. */
function descendBySchedule(
  at: (x: Float64Array) => Point,
  stepOf: (iteration: number) => number,
  momentum: number,
  nesterov: boolean,
  size: number,
): Advance {
  let velocity: Float64Array = new Float64Array(size);
  return (point, iteration) => {
    const ahead = nesterov && momentum > 0 ? at(addScaled(point.x, momentum, velocity)) : point;
    const step = stepOf(iteration);
    velocity = addScaled(scaled(momentum, velocity), -step, ahead.gradient);
    return at(addScaled(point.x, 1, velocity));
  };
}
