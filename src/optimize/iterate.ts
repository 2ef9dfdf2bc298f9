import { z } from "zod";
import type { RunControl } from "../base/control.js";
import { type Convergence, throwIfAborted } from "../base/control.js";
import type { Evaluations, Evaluator, Point } from "./objective.js";
import { maxNorm } from "./vectors.js";

/** What a caller may say about one run, apart from the method's options. */
export type OptimizeControl = Pick<RunControl, "signal" | "onProgress">;

/** Why an iteration ended; only the first means convergence. */
export type Ending =
  /** The criterion reached its tolerance, or the precision of float64. */
  | "converged"
  /** As many iterations as were allowed. */
  | "iterations"
  /** No smaller value was found, mostly because rounding hides it. */
  | "no decrease"
  /** The next value was not finite; the result is the last one that was. */
  | "diverged";

/** The state after one iteration; the first is the start. */
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
  /** From the start to the result, if it was asked for. */
  readonly path?: readonly PathStep<X>[];
}

/** What methods that know a gradient report. */
export interface Minimum extends Outcome {
  /** The largest size of a component of the gradient; where bounds are, of the projected gradient. */
  readonly gradientNorm?: number;
  readonly evaluations: Evaluations;
}

export const loopOptions = {
  maxIterations: z.int().min(1).default(1000).describe("End after this many iterations."),
  path: z.boolean().default(false).describe("Report the point and value of every iteration."),
};

export const gradientOptions = {
  tolerance: z
    .number()
    .min(0)
    .optional()
    .describe(
      "End when max |gᵢ|·max(|xᵢ|, 1) / max(|f|, 1), the relative gradient, is at most this; by default 1e-8, and 1e-6 where the gradient is found by differences.",
    ),
  ...loopOptions,
};

/** Differences are right to fewer digits than a gradient that is given. */
export function gradientTolerance(tolerance: number | undefined, evaluator: Evaluator): number {
  return tolerance ?? (evaluator.givesGradient ? 1e-8 : 1e-6);
}

/** So many iterations without a new low are rounding and nothing else. */
export const PATIENCE = 10;

export interface Loop<P extends PathStep<unknown>> {
  readonly method: string;
  readonly start: P;
  /** The next state; `undefined` where none is better, "settled" where float64 ends what can be gained. */
  readonly next: (state: P, iteration: number) => P | undefined | "settled";
  readonly criterion: (state: P) => number;
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly path: boolean;
  readonly control: OptimizeControl;
  /** End after this many iterations in which neither the value nor the criterion reached a new low. */
  readonly patience?: number;
}

/** The one loop that every method runs in: it ends, records and reports alike for all. */
export function iterate<X, P extends PathStep<X>>(loop: Loop<P>): Outcome<X> & { readonly state: P } {
  const { method, tolerance, maxIterations, control } = loop;
  let state = loop.start;
  let criterion = loop.criterion(state);
  let ending: Ending = criterion <= tolerance ? "converged" : "iterations";
  let iterations = 0;
  const lows = new Lows(loop.patience ?? Number.POSITIVE_INFINITY, state.value, criterion);
  const path: PathStep<X>[] = [{ x: state.x, value: state.value }];
  while (ending === "iterations" && iterations < maxIterations) {
    throwIfAborted(method, control.signal);
    const next = loop.next(state, iterations);
    if (next === undefined || next === "settled") {
      ending = next === undefined ? "no decrease" : "converged";
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
    if (criterion <= tolerance) ending = "converged";
    else if (isStalled) ending = "no decrease";
  }
  const convergence = { converged: ending === "converged", iterations, criterion, tolerance };
  const outcome = { x: state.x, value: state.value, convergence, ending, state };
  return loop.path ? { ...outcome, path } : outcome;
}

/** Watches for progress. */
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

  /** Whether there has been no new low for too long. */
  areMissing(value: number, criterion: number): boolean {
    const isLow = value < this.#value || criterion < this.#criterion;
    this.#missing = isLow ? 0 : this.#missing + 1;
    this.#value = Math.min(this.#value, value);
    this.#criterion = Math.min(this.#criterion, criterion);
    return this.#missing >= this.#patience;
  }
}

/** Dennis and Schnabel 7.2.5: how much f would change, in parts of itself, if x changed in parts of itself. */
export function relativeGradient({ x, value, gradient }: Pick<Point, "x" | "value" | "gradient">): number {
  let largest = 0;
  for (let i = 0; i < x.length; i += 1) {
    largest = Math.max(largest, Math.abs(gradient[i]) * Math.max(Math.abs(x[i]), 1));
  }
  return largest / Math.max(Math.abs(value), 1);
}

/** The public record of a run over an objective with a gradient. */
export function toMinimum<P extends Point>(
  { state, ...outcome }: Outcome & { readonly state: P },
  evaluator: Evaluator,
): Minimum {
  return { ...outcome, gradientNorm: maxNorm(state.gradient), evaluations: evaluator.evaluations };
}
