import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import { requireSize } from "../linalg/require.js";
import { hasRisen, iterate, loopOptions, type Minimum, type OptimizeControl } from "./iterate.js";
import { requireLength, requireStart, type ValueAndGradient } from "./objective.js";
import { stepScheduleSchema, stepSizes } from "./step-schedule.js";
import { addScaled, maxNorm, scaled } from "./vectors.js";

/** An objective that is a mean over rows of data. */
export interface RowObjective {
  readonly rows: number;
  /** The mean value and gradient over the rows with these indices. It must not change its arguments. */
  readonly evaluate: (x: Float64Array, rows: Int32Array) => ValueAndGradient;
}

/** A stream of uniform numbers in [0, 1): a function, or an object with `next`. */
export type RandomSource = (() => number) | { next(): number };

export const stochasticGradientSchema = z.strictObject({
  random: z
    .custom<RandomSource>(
      (value) =>
        typeof value === "function" || typeof (value as { next?: unknown } | null)?.next === "function",
    )
    .meta({ constraint: "a function or an object with next() that returns numbers in [0, 1)" })
    .describe("The random numbers that shuffle the rows; the same stream gives the same result."),
  step: stepScheduleSchema
    .default({ schedule: "inverse", initial: 0.1, time: 1000 })
    .describe("The step length; schedules count single steps, not epochs."),
  batchSize: z.int().min(1).default(32).describe("The number of rows per step."),
  epochs: z.int().min(1).default(100).describe("Stop after this many passes over all rows."),
  momentum: z
    .number()
    .min(0)
    .lt(1)
    .default(0)
    .describe("The share of the last step that is added to the next one."),
  average: z
    .boolean()
    .default(false)
    .describe("Return the average of the points in the second half of the epochs instead of the last point."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-6)
    .describe("Stop when no variable has moved by more than this share of max(|xᵢ|, 1) in an epoch."),
  path: loopOptions.path,
});

export type StochasticGradientOptions = z.input<typeof stochasticGradientSchema>;

/**
 * Takes steps along the gradient of a few rows at a time, with all rows in a new random order in every epoch. An
 * iteration is an epoch; its value in the path is the mean over its batches, each before its step. The
 * final value and gradient are those of all rows.
 *
 * ```ts
 * const y = [1, 2, 3, 4];
 * const mean = {
 *   rows: 4,
 *   evaluate: ([m]: Float64Array, rows: Int32Array) => {
 *     const errors = Array.from(rows, (i) => m - y[i]);
 *     const average = (values: number[]) => values.reduce((a, b) => a + b) / rows.length;
 *     return { value: average(errors.map((e) => e * e)), gradient: [2 * average(errors)] };
 *   },
 * };
 * stochasticGradient(mean, [0], { random: Math.random, batchSize: 1, average: true }).x; // about 2.5
 * ```
 */
export function stochasticGradient(
  objective: RowObjective,
  start: ArrayLike<number>,
  options: StochasticGradientOptions,
  control: OptimizeControl = {},
): Minimum {
  const method = "stochasticGradient";
  const settings = parseOptions(method, stochasticGradientSchema, options);
  const { random, epochs, tolerance, path } = settings;
  requireFields(method, "the objective", objective, ["rows", "evaluate"], "{ rows, evaluate }");
  requireRows(method, objective.rows);
  const x0 = requireStart(method, start);
  let calls = 0;
  const evaluate = (x: Float64Array, rows: Int32Array) => {
    calls += 1;
    const { value, gradient } = objective.evaluate(x, rows);
    requireLength(method, "the gradient", gradient.length, x.length);
    return { value, gradient };
  };
  const all = Int32Array.from({ length: objective.rows }, (_, i) => i);
  const first = evaluate(x0, all);
  requireFiniteStart(method, first.value);
  const next = typeof random === "function" ? random : () => random.next();
  const { state, ...outcome } = iterate<Float64Array, State>({
    method,
    start: { x: x0, value: first.value, change: Number.POSITIVE_INFINITY, sum: undefined, averaged: 0 },
    next: epochOf(evaluate, all.slice(), next, settings),
    criterion: ({ change }) => change,
    tolerance,
    maxIterations: epochs,
    path,
    mayRise: true,
    control,
  });
  const { sum, averaged } = state;
  const x = settings.average && sum !== undefined ? sum.map((value) => value / averaged) : state.x;
  const { value, gradient } = evaluate(x, all);
  const isWorse = outcome.ending === "converged" && hasRisen(first.value, value);
  return {
    ...outcome,
    ...(isWorse && {
      ending: "no decrease" as const,
      convergence: { ...outcome.convergence, converged: false },
    }),
    x,
    value,
    gradientNorm: maxNorm(gradient),
    evaluations: { values: calls, gradients: calls, hessians: 0 },
  };
}

interface State {
  readonly x: Float64Array;
  readonly value: number;
  readonly change: number;
  /** The sum of the points in the second half of the epochs, and their number. */
  readonly sum: Float64Array | undefined;
  readonly averaged: number;
}

function epochOf(
  evaluate: (x: Float64Array, rows: Int32Array) => ValueAndGradient,
  order: Int32Array,
  random: () => number,
  settings: Readonly<z.output<typeof stochasticGradientSchema>>,
): (state: State, epoch: number) => State {
  const { batchSize, momentum, epochs, average } = settings;
  const stepOf = stepSizes(settings.step);
  let steps = 0;
  let velocity: Float64Array = new Float64Array(0);
  return (state, epoch) => {
    shuffle(order, random);
    if (velocity.length !== state.x.length) velocity = new Float64Array(state.x.length);
    const averages = average && epoch >= Math.floor(epochs / 2);
    let { x, averaged } = state;
    let sum = averages ? (state.sum ?? new Float64Array(x.length)) : undefined;
    let total = 0;
    for (let at = 0; at < order.length; at += batchSize) {
      const rows = order.slice(at, at + batchSize);
      const { value, gradient } = evaluate(x, rows);
      total += value * rows.length;
      const step = stepOf(steps);
      velocity = addScaled(scaled(momentum, velocity), -step, gradient);
      x = addScaled(x, 1, velocity);
      steps += 1;
      if (sum === undefined) continue;
      sum = addScaled(sum, 1, x);
      averaged += 1;
    }
    const moved = x.map((value, i) => (value - state.x[i]) / Math.max(Math.abs(value), 1));
    return { x, value: total / order.length, change: maxNorm(moved), sum, averaged };
  };
}

/** Fisher and Yates: every order is equally likely. */
function shuffle(order: Int32Array, random: () => number): void {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
}

function requireRows(method: string, rows: number): void {
  requireSize(method, "rows", rows);
  if (rows > 0) return;
  throw new ShapeError(method, words`${wanted("at least one row")} is required; got ${got("none")}.`);
}

function requireFiniteStart(method: string, value: number): void {
  if (Number.isFinite(value)) return;
  const sentence = "the objective is not finite at the start.";
  throw new DataError(method, sentence, { expected: "a finite value", received: String(value) });
}
