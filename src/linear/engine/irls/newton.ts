// Newton's method for log-likelihoods, which is iteratively reweighted least squares (ESL 4.26), with steps that
// are halved while they do not improve.

import { type Convergence, throwIfAborted } from "../../../base/control.js";
import { NotPositiveDefiniteError } from "../../../base/errors.js";
import type { FitControl } from "../../../learn/control.js";
import { cholesky } from "../../../linalg/cholesky.js";
import { Matrix } from "../../../linalg/matrix.js";
import { NormalFactor } from "../../../linalg/normal-factor.js";
import { dot } from "../vectors.js";

/** What is minimized, at one point. */
export interface Evaluation {
  /** Not finite if the parameters are invalid. */
  readonly value: number;
  /** The negative of the gradient. */
  readonly score: Float64Array;
  /** The second derivatives, or their expectation. */
  readonly gram: Float64Array;
  /** The largest |linear predictor|. */
  readonly largest: number;
}

export interface NewtonTask {
  readonly method: string;
  readonly evaluate: (theta: Float64Array) => Promise<Evaluation>;
  /** Newton's step; by default, from a Cholesky factor of the second derivatives. */
  readonly step?: ((theta: Float64Array, at: Evaluation) => Promise<Float64Array>) | undefined;
  /** Is given every step before it is taken; the iteration ends if it returns true. */
  readonly watch?:
    | ((theta: Float64Array, step: Float64Array, at: Evaluation) => Promise<boolean>)
    | undefined;
  /** Added to the value that gains are compared with; by default 0.1, as in R. */
  readonly floor?: number;
  readonly tolerance: number;
  readonly maxIterations: number;
}

export interface NewtonOutcome {
  readonly theta: Float64Array;
  readonly at: Evaluation;
  readonly convergence: Convergence;
  /** Whether the watch ended it. */
  readonly stopped: boolean;
}

/** A value may rise by this share of itself, because of rounding. */
const SLACK = 1e-11;
const HALVINGS = 40;

export async function newton(
  task: NewtonTask,
  start: Float64Array,
  control: FitControl,
  first?: Evaluation,
): Promise<NewtonOutcome> {
  const { method, evaluate, tolerance, maxIterations } = task;
  let theta = start;
  let at = first ?? (await evaluate(start));
  let [iterations, criterion] = [0, Number.POSITIVE_INFINITY];
  let [converged, stopped] = [false, false];
  while (!converged && iterations < maxIterations) {
    throwIfAborted(method, control.signal);
    const step = (await task.step?.(theta, at)) ?? newtonStep(at);
    if (task.watch !== undefined && (await task.watch(theta, step, at))) {
      stopped = true;
      break;
    }
    // The expected gain of the step relative to the value.
    criterion = dot(at.score, step) / (Math.abs(at.value) + (task.floor ?? 0.1));
    const next = await descend(task, theta, step, at);
    iterations += 1;
    control.onProgress?.({
      phase: "iterations",
      completed: iterations,
      total: maxIterations,
      objective: next?.at.value ?? at.value,
    });
    // Near the end, rounding may hide the last gains.
    if (next === undefined) {
      converged = criterion <= Math.sqrt(tolerance);
      break;
    }
    theta = next.theta;
    at = next.at;
    converged = criterion <= tolerance;
  }
  return { theta, at, convergence: { converged, iterations, criterion, tolerance }, stopped };
}

/** The first point that is no worse when the step is halved repeatedly. */
async function descend(
  { evaluate }: NewtonTask,
  theta: Float64Array,
  step: Float64Array,
  { value }: Evaluation,
): Promise<{ theta: Float64Array; at: Evaluation } | undefined> {
  for (let halvings = 0, part = 1; halvings < HALVINGS; halvings += 1, part /= 2) {
    const next = theta.map((own, j) => own + part * step[j]);
    const at = await evaluate(next);
    if (at.value <= value + SLACK * Math.abs(value)) return { theta: next, at };
  }
  return undefined;
}

/** From this size on, the kernels' factorization is worth the copy. */
const LARGE = 64;

export function newtonStep({ score, gram }: Pick<Evaluation, "score" | "gram">): Float64Array {
  if (score.length >= LARGE) {
    const step = definiteStep(score, gram);
    if (step !== undefined) return step;
  }
  const factor = new NormalFactor(score.length);
  factor.data.set(gram);
  factor.factor();
  const step = score.slice();
  factor.solve(step);
  return step;
}

/** The step if second derivatives are positive definite apart from columns of zeros; otherwise undefined. */
function definiteStep(score: Float64Array, gram: Float64Array): Float64Array | undefined {
  const size = score.length;
  const matrix = new Matrix(size, size, gram.slice());
  for (let j = 0; j < size; j += 1) if (gram[j * (size + 1)] === 0) matrix.data[j * (size + 1)] = 1;
  try {
    return cholesky(matrix).solve(score);
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
}
