import { z } from "zod";
import { parseOptions } from "../learn/options.js";
import {
  gradientOptions,
  gradientTolerance,
  iterate,
  type Minimum,
  type OptimizeControl,
  PATIENCE,
  relativeGradient,
  toMinimum,
} from "./iterate.js";
import { roundingSlack, strongWolfe } from "./line-search.js";
import { Evaluator, type Objective, type Point } from "./objective.js";
import { accumulate, difference, dot, norm, scaled } from "./vectors.js";

export const memoryOption = z
  .int()
  .min(1)
  .default(10)
  .describe("How many of the last steps the curvature is learned from.");

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
  const method = "lbfgs";
  const { memory, ...rest } = parseOptions(method, lbfgsSchema, options);
  const evaluator = new Evaluator(method, objective);
  const at = (x: Float64Array) => evaluator.at(x);
  const history = new History(memory);
  const search = (point: Point) =>
    strongWolfe(at, point, history.direction(point.gradient), {
      // Without curvature the gradient's length says nothing about the step's.
      initialStep: history.isEmpty ? 1 / Math.max(1, norm(point.gradient)) : 1,
      slack: roundingSlack(point.value),
    });
  const next = (point: Point) => {
    let found = search(point);
    if (found === undefined && !history.isEmpty) {
      history.clear();
      found = search(point);
    }
    if (found === undefined) return undefined;
    history.add(difference(found.point.x, point.x), difference(found.point.gradient, point.gradient));
    return found.point;
  };
  const first = evaluator.startWithGradient(start);
  const outcome = iterate<Float64Array, Point>({
    method,
    start: first,
    next,
    criterion: relativeGradient,
    ...rest,
    tolerance: gradientTolerance(rest.tolerance, evaluator),
    control,
    patience: PATIENCE,
  });
  return toMinimum(outcome, evaluator);
}

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  readonly rho: number;
}

/** The last steps and what they did to the gradient. */
class History {
  readonly #memory: number;
  #pairs: Pair[] = [];

  constructor(memory: number) {
    this.#memory = memory;
  }

  get isEmpty(): boolean {
    return this.#pairs.length === 0;
  }

  clear(): void {
    this.#pairs = [];
  }

  add(step: Float64Array, change: Float64Array): void {
    const product = dot(step, change);
    // Without positive curvature the approximation would not stay positive definite.
    if (!(product > Number.EPSILON * norm(step) * norm(change))) return;
    if (this.#pairs.length === this.#memory) this.#pairs.shift();
    this.#pairs.push({ step, change, rho: 1 / product });
  }

  /** −H·g by the two-loop recursion (Nocedal and Wright, algorithm 7.4). */
  direction(gradient: Float64Array): Float64Array {
    const q = scaled(-1, gradient);
    const alphas: number[] = [];
    for (const { step, change, rho } of this.#pairs.toReversed()) {
      const alpha = rho * dot(step, q);
      alphas.push(alpha);
      accumulate(q, -alpha, change);
    }
    const last = this.#pairs.at(-1);
    if (last === undefined) return q;
    const direction = scaled(1 / (last.rho * dot(last.change, last.change)), q);
    for (const { step, change, rho } of this.#pairs) {
      accumulate(direction, (alphas.pop() ?? 0) - rho * dot(change, direction), step);
    }
    return direction;
  }
}
