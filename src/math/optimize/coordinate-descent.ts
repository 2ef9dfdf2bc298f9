import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { bracket } from "./bracket.js";
import { brent } from "./brent.js";
import { iterate, loopOptions, type Minimum, type OptimizeControl } from "./iterate.js";
import { roundingSlack } from "./line-search.js";
import { Evaluator, type Objective } from "./objective.js";
import { maxNorm } from "./vectors.js";

/** The value of variable `index` that minimizes the objective while the others are fixed. */
export type CoordinateMinimizer = (x: Float64Array, index: number) => number;

export const coordinateDescentSchema = z.strictObject({
  minimizer: z
    .custom<CoordinateMinimizer>((value) => typeof value === "function")
    .meta({ constraint: "a function of x and an index" })
    .optional()
    .describe("The best value of one variable with the others fixed; by default found by a line search."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-8)
    .describe("Stop when no variable has moved by more than this share of max(|xᵢ|, 1) in a sweep."),
  ...loopOptions,
});

export type CoordinateDescentOptions = z.input<typeof coordinateDescentSchema>;

/**
 * Minimizes along one variable at a time, sweep by sweep. It needs no gradient and suits functions
 * whose minimum along a coordinate has a closed form, given as `minimizer`; its `x` is the array being
 * improved and must not be changed. The value never increases by more than rounding.
 *
 * ```ts
 * const bowl = ([a, b]: Float64Array) => (a + b) ** 2 + (b - 1) ** 2;
 * const minimizer = ([a, b]: Float64Array, index: number) => (index === 0 ? -b : (1 - a) / 2);
 * coordinateDescent(bowl, [0, 0], { minimizer }).x; // -1, 1
 * ```
 */
export function coordinateDescent(
  objective: Objective,
  start: ArrayLike<number>,
  options: CoordinateDescentOptions = {},
  control: OptimizeControl = {},
): Minimum {
  const method = "coordinateDescent";
  const { minimizer, ...rest } = parseOptions(method, coordinateDescentSchema, options);
  const evaluator = new Evaluator(method, objective);
  const first = evaluator.start(start);
  const { tolerance } = rest;
  let metEdge = false;
  const valueAt = (x: Float64Array) => {
    const { value } = evaluator.at(x);
    if (!Number.isFinite(value)) metEdge = true;
    return value;
  };
  const lastMoves = new Float64Array(first.x.length).fill(1);
  const best: CoordinateMinimizer = minimizer ?? ((x, i) => searchAlong(valueAt, x, i, lastMoves[i]));
  const { state: _, ...outcome } = iterate<Float64Array, State>({
    method,
    start: { x: first.x, value: first.value, change: Number.POSITIVE_INFINITY },
    next: (state) => {
      metEdge = false;
      const swept = sweep(state, best, valueAt, minimizer !== undefined);
      // The next search starts with steps as long as the last move.
      for (let i = 0; i < lastMoves.length; i += 1) {
        const moved = Math.abs(swept.x[i] - state.x[i]);
        lastMoves[i] = Math.max(moved, LEAST_STEP * Math.max(Math.abs(swept.x[i]), 1));
      }
      // Beside values that are not finite, standing still says nothing of a minimum.
      return metEdge && swept.change <= tolerance ? undefined : swept;
    },
    criterion: ({ change }) => change,
    ...rest,
    control,
  });
  return { ...outcome, evaluations: evaluator.evaluations };
}

/** A search that starts with shorter steps would only find rounding errors. */
const LEAST_STEP = 1e-6;

interface State {
  readonly x: Float64Array;
  readonly value: number;
  readonly change: number;
}

function sweep(
  { x: before, value: valueBefore }: State,
  best: CoordinateMinimizer,
  valueAt: (x: Float64Array) => number,
  isExact: boolean,
): State {
  const x = before.slice();
  let value = valueBefore;
  for (let i = 0; i < x.length; i += 1) {
    const old = x[i];
    x[i] = best(x, i);
    const tried = valueAt(x.slice());
    // A closed form is accurate to digits of x that do not affect the value; a search is not.
    if (isExact ? tried <= value + roundingSlack(value) : tried < value) value = tried;
    else x[i] = old;
  }
  const moved = x.map((value, i) => (value - before[i]) / Math.max(Math.abs(value), 1));
  return { x, value, change: maxNorm(moved) };
}

function searchAlong(
  valueAt: (x: Float64Array) => number,
  x: Float64Array,
  index: number,
  firstStep: number,
): number {
  const along = (at: number) => valueAt(x.with(index, at));
  const [lower, upper] = bracket(along, x[index], firstStep);
  return brent(along, lower, upper).x;
}
