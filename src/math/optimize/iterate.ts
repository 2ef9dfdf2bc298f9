import * as z from "zod";
import { type Convergence, type RunControl, requireControl, throwIfAborted } from "../../base/control.js";
import { finish, isSteps, type MaybeSteps, type Steps } from "../../base/steps.js";
import type { Evaluations, Evaluator, Point } from "./objective.js";
import { maxNorm } from "./vectors.js";

/** Settings of a single run, apart from the options of the method. */
export type OptimizeControl = Pick<RunControl, "signal" | "onProgress">;

/** Why an iteration ended; only "converged" means convergence. */
export type Ending =
  /** The criterion reached its tolerance, or the precision of float64. */
  | "converged"
  /** The largest number of iterations was reached. */
  | "iterations"
  /** No smaller value was found, usually because of rounding, or the iteration ended above one that it had passed. */
  | "no decrease"
  /** The next value was not finite; the result is the last finite one. */
  | "diverged";

/** The state after an iteration; the first one is the start. */
export interface PathStep<X = Float64Array> {
  readonly x: X;
  readonly value: number;
}

/** What every method reports. */
export interface Outcome<X = Float64Array> {
  readonly x: X;
  readonly value: number;
  readonly convergence: Convergence;
  readonly ending: Ending;
  /** The states from the start to the result, if requested. */
  readonly path?: readonly PathStep<X>[];
}

/** What gradient methods report. */
export interface Minimum extends Outcome {
  /** The largest absolute component of the gradient or, with bounds, of the projected gradient. */
  readonly gradientNorm?: number;
  readonly evaluations: Evaluations;
}

export const loopOptions = {
  maxIterations: z.int().min(1).default(1000).describe("Stop after this many iterations."),
  path: z.boolean().default(false).describe("Report the point and value of every iteration."),
};

export const gradientOptions = {
  tolerance: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Stop when the relative gradient, max |gᵢ|·max(|xᵢ|, 1) / max(|f|, 1), is at most this; by default 1e-8, or 1e-6 if the gradient is found by differences.",
    ),
  ...loopOptions,
};

type Next<P> = P | undefined | "settled" | "diverged";

export interface Loop<P extends PathStep<unknown>> {
  readonly method: string;
  readonly start: P;
  /**
   * The next state, at once or in steps; `undefined` if none is better, "settled" if float64 allows no further
   * improvement, "diverged" if the objective is not finite where it is needed.
   */
  readonly next: (state: P, iteration: number) => MaybeSteps<Next<P>>;
  readonly criterion: (state: P) => number;
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly path: boolean;
  readonly control: OptimizeControl;
  /** Stop after this many iterations in which neither the value nor the criterion reached a new minimum. */
  readonly patience?: number;
  /** Whether a higher value says little: values are those of samples, or not what is minimized. */
  readonly mayRise?: boolean;
}

/** Where float64 allows no improvement, a criterion of at most this is convergence; then the tolerance is raised to it. */
const SETTLED = 1e-6;

/** By this share of its size, or of 1, a value near a minimum may differ from the lowest one. */
const RISEN = 1e-4;

/** Whether a value has risen from a lower one by more than rounding and an end near a minimum explain. */
export function hasRisen(from: number, to: number): boolean {
  return to > from + RISEN * Math.max(Math.abs(from), Math.abs(to), 1);
}

/** The loop shared by all methods: it stops, records and reports in the same way for each. */
export function iterate<X, P extends PathStep<X>>(loop: Loop<P>): Outcome<X> & { readonly state: P } {
  return finish(iterationSteps<X, P>(loop));
}

function* iterationSteps<X, P extends PathStep<X>>(loop: Loop<P>): Steps<Outcome<X> & { readonly state: P }> {
  const { method, tolerance, maxIterations, control } = loop;
  requireControl(method, control);
  let state = loop.start;
  let criterion = loop.criterion(state);
  let ending: Ending = criterion <= tolerance ? "converged" : "iterations";
  let [iterations, attained] = [0, tolerance];
  const lows = new Lows(loop.patience ?? Number.POSITIVE_INFINITY, state.value, criterion);
  const path: PathStep<X>[] = [{ x: state.x, value: state.value }];
  while (ending === "iterations" && iterations < maxIterations) {
    throwIfAborted(method, control.signal);
    const found = loop.next(state, iterations);
    const next = isSteps(found) ? yield* found : found;
    yield;
    if (next === undefined || next === "settled" || next === "diverged") {
      if (next === "diverged") ending = "diverged";
      else if (next === undefined || !(criterion <= SETTLED)) ending = "no decrease";
      else [ending, attained] = ["converged", criterion];
      break;
    }
    const measured = Number.isFinite(next.value) ? loop.criterion(next) : Number.NaN;
    if (Number.isNaN(measured)) {
      ending = "diverged";
      break;
    }
    iterations += 1;
    state = next;
    criterion = measured;
    if (loop.path) path.push({ x: state.x, value: state.value });
    control.onProgress?.({
      phase: "iterations",
      completed: iterations,
      total: maxIterations,
      objective: state.value,
    });
    const isStalled = lows.areMissing(state.value, criterion);
    if (criterion <= tolerance)
      ending = loop.mayRise || !lows.isAbove(state.value) ? "converged" : "no decrease";
    else if (isStalled) ending = "no decrease";
  }
  const convergence = { converged: ending === "converged", iterations, criterion, tolerance: attained };
  const outcome = { x: state.x, value: state.value, convergence, ending, state };
  return loop.path ? { ...outcome, path } : outcome;
}

/** Monitors progress. */
class Lows {
  readonly #patience: number;
  #value: number;
  #criterion: number;
  #missing = 0;

  constructor(patience: number, value: number, criterion: number) {
    this.#patience = patience;
    this.#value = value;
    this.#criterion = criterion;
  }

  /** Whether a value has risen from the lowest one by more than a criterion at its tolerance explains. */
  isAbove(value: number): boolean {
    return hasRisen(this.#value, value);
  }

  /** Whether there has been no new minimum for too long. */
  areMissing(value: number, criterion: number): boolean {
    const isLow = value < this.#value || criterion < this.#criterion;
    this.#missing = isLow ? 0 : this.#missing + 1;
    this.#value = Math.min(this.#value, value);
    this.#criterion = Math.min(this.#criterion, criterion);
    return this.#missing >= this.#patience;
  }
}

/** The loop of a method that follows gradients. */
interface Descent extends Omit<Loop<Point>, "criterion" | "tolerance"> {
  readonly evaluator: Evaluator;
  readonly tolerance?: number | undefined;
  /** The gradient by which convergence is judged; by default that of the objective. */
  readonly gradientAt?: (point: Point) => Float64Array;
}

/** Runs a method that follows gradients, until the relative gradient is small. */
export function descend(descent: Descent): Minimum {
  return finish(descentSteps(descent));
}

/** Runs a method that follows gradients, one step per iteration. */
export function* descentSteps({
  evaluator,
  gradientAt = ({ gradient }) => gradient,
  ...loop
}: Descent): Steps<Minimum> {
  const { state, ...outcome } = yield* iterationSteps<Float64Array, Point>({
    // This many iterations without a new minimum can only be rounding.
    patience: 10,
    ...loop,
    criterion: (point) => relativeGradient(point, gradientAt(point)),
    // Differences are less accurate than a given gradient.
    tolerance: loop.tolerance ?? (evaluator.givesGradient ? 1e-8 : 1e-6),
  });
  return { ...outcome, gradientNorm: maxNorm(gradientAt(state)), evaluations: evaluator.evaluations };
}

/** The relative change of f per relative change of x (Dennis and Schnabel 7.2.5). */
function relativeGradient({ x, value }: Point, gradient: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < x.length; i += 1) {
    largest = Math.max(largest, Math.abs(gradient[i]) * Math.max(Math.abs(x[i]), 1));
  }
  return largest / Math.max(Math.abs(value), 1);
}
