// Newton's method for log-likelihoods, which is iteratively reweighted least squares (ESL 4.26), with steps that
// are halved while they do not improve.

import { type Convergence, throwIfAborted } from "../../../../base/control.js";
import { solveDefinite } from "../../../../math/linalg/cholesky.js";
import { NormalFactor } from "../../../../math/linalg/normal-factor.js";
import type { FitControl } from "../../../../model/control.js";
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

/** Newton's step from a point. */
export interface NewtonStep {
  readonly step: Float64Array;
  /** What the step promises: scoreᵀ·step, the square of Newton's decrement. */
  readonly gain: number;
}

export interface NewtonTask {
  readonly method: string;
  readonly evaluate: (theta: Float64Array) => Promise<Evaluation>;
  /** Newton's step; by default, from a Cholesky factor of the second derivatives. */
  readonly step?: ((theta: Float64Array, at: Evaluation) => Promise<NewtonStep>) | undefined;
  /** The second derivatives themselves, where `gram` is their expectation: they take over if that converges slowly. */
  readonly observed?: ((theta: Float64Array) => Promise<Float64Array>) | undefined;
  /** Is given every step before it is taken; the iteration ends if it returns true. */
  readonly watch?:
    | ((theta: Float64Array, step: Float64Array, at: Evaluation, iterations: number) => Promise<boolean>)
    | undefined;
  /** Added to the value that gains are compared with; by default 0.1, as in R. */
  readonly floor?: number;
  readonly tolerance: number;
  readonly maxIterations: number;
}

export type NewtonEnding =
  /** The criterion is at most the tolerance. */
  | "converged"
  | "iterations"
  /** No part of the step lowers the value, or nothing has improved for several iterations. */
  | "no decrease"
  /** The watch ended it. */
  | "stopped";

export interface NewtonOutcome {
  readonly theta: Float64Array;
  readonly at: Evaluation;
  /** The next step, which was not taken. */
  readonly step: Float64Array;
  /**
   * The criterion is the gain that the next step promises, relative to the value. Where rounding of the linear
   * predictors alone promises more than the tolerance, the tolerance is raised to that.
   */
  readonly convergence: Convergence;
  readonly ending: NewtonEnding;
}

/** A value may rise by this share of itself, because of rounding. */
const SLACK = 1e-11;
const HALVINGS = 40;
/** Of the gain that a step promises, the share that it has to deliver. */
const ARMIJO = 1e-4;
/** Below this criterion, rounding may hide the gain of a good step from the value, but not from the score. */
const NEAR = 1e-8;
/** This many iterations without a new minimum of the value or the criterion can only be rounding. */
const PATIENCE = 10;
/** Parameters of standardized columns change linear predictors by no more than a few times as much. */
const TINY = 1e-10;
/** Convergence is slow if the criterion keeps more than this share for several iterations. */
const SLOW = 0.1;
const LONG = 3;

/** Minimizes; the value at the start must be finite. */
export async function newton(
  task: NewtonTask,
  start: Float64Array,
  control: FitControl,
  first?: Evaluation,
): Promise<NewtonOutcome> {
  const { method, evaluate, maxIterations } = task;
  let here = await stateAt(task, start, first ?? (await evaluate(start)), false);
  let ending: NewtonEnding = "iterations";
  let [iterations, idle, slow] = [0, 0, 0];
  let [lowest, leastCriterion] = [here.at.value, here.criterion];
  // Steps converge quadratically: one more, from a point that is close enough, is worth its cost. A tiny one costs
  // nothing, because neither the value nor its derivatives change by more than rounding.
  let last = false;
  for (;;) {
    throwIfAborted(method, control.signal);
    const close = here.criterion <= here.tolerance;
    if (close && last) ending = "converged";
    else if (idle >= PATIENCE) ending = close ? "converged" : "no decrease";
    else if (iterations >= maxIterations) ending = close ? "converged" : "iterations";
    if (ending !== "iterations" || iterations >= maxIterations) break;
    if (task.watch !== undefined && (await task.watch(here.theta, here.step, here.at, iterations))) {
      ending = "stopped";
      break;
    }
    const tiny = close && here.step.every((value) => Math.abs(value) <= TINY);
    const next = tiny ? advanced(here) : ((await descend(task, here)) ?? (await follow(task, here)));
    iterations += 1;
    const { value: objective } = next?.at ?? here.at;
    control.onProgress?.({ phase: "iterations", completed: iterations, total: maxIterations, objective });
    if (next === undefined) {
      ending = close ? "converged" : "no decrease";
      break;
    }
    slow = next.criterion > SLOW * here.criterion ? slow + 1 : 0;
    here = next;
    if (tiny) {
      ending = "converged";
      break;
    }
    if (slow >= LONG && task.observed !== undefined) here = await stateAt(task, here.theta, here.at, true);
    last = close;
    idle =
      here.at.value < lowest - SLACK * Math.abs(lowest) || here.criterion < leastCriterion ? 0 : idle + 1;
    lowest = Math.min(lowest, here.at.value);
    leastCriterion = Math.min(leastCriterion, here.criterion);
  }
  const { theta, at, step, criterion, tolerance } = here;
  return {
    theta,
    at,
    step,
    convergence: { converged: ending === "converged", iterations, criterion, tolerance },
    ending,
  };
}

/** The end of a step so short that nothing is evaluated there. */
function advanced({ theta, step, ...rest }: State): State {
  return { ...rest, theta: theta.map((value, j) => value + step[j]), step: new Float64Array(step.length) };
}

/** A point with the step from it. */
interface State extends NewtonStep {
  readonly theta: Float64Array;
  readonly at: Evaluation;
  readonly criterion: number;
  readonly tolerance: number;
  /** Whether the step is by the second derivatives themselves. */
  readonly exact: boolean;
}

async function stateAt(
  task: NewtonTask,
  theta: Float64Array,
  at: Evaluation,
  exact: boolean,
): Promise<State> {
  if (!Number.isFinite(at.value)) throw new Error("newton: the value at the start must be finite");
  const observed = exact ? solveDefinite((await task.observed?.(theta)) ?? at.gram, at.score) : undefined;
  const expected = async () => (await task.step?.(theta, at)) ?? newtonStep(at);
  const { step, gain } =
    observed === undefined ? await expected() : { step: observed, gain: dot(at.score, observed) };
  const unit = Math.abs(at.value) + (task.floor ?? 0.1);
  // A step that does not descend, or is not a number, is not close to anything.
  const criterion = gain >= 0 ? gain / unit : Number.POSITIVE_INFINITY;
  return {
    theta,
    at,
    step,
    gain,
    criterion,
    tolerance: Math.max(task.tolerance, roundingGain(theta, at) / unit),
    exact,
  };
}

/**
 * The gain that rounding errors of the linear predictors promise: they change the score by Xᵀ·W·δ, which is worth at
 * most Σ w·δ², and by Minkowski's inequality the root of that is at most ε·Σ |θⱼ|·√(XᵀWX)ⱼⱼ.
 */
function roundingGain(theta: Float64Array, { gram }: Evaluation): number {
  const size = theta.length;
  const root = theta.reduce(
    (sum, value, j) => sum + Math.abs(value) * Math.sqrt(Math.max(0, gram[j * (size + 1)])),
    0,
  );
  return (4 * Number.EPSILON * root) ** 2;
}

/** The first point that is better when the step is halved repeatedly. */
async function descend(
  task: NewtonTask,
  { theta, at, step, gain, exact }: State,
): Promise<State | undefined> {
  const limit = at.value + SLACK * Math.abs(at.value);
  for (let halvings = 0, part = 1; halvings < HALVINGS; halvings += 1, part /= 2) {
    const next = theta.map((value, j) => value + part * step[j]);
    const reached = await task.evaluate(next);
    if (Number.isFinite(reached.value) && reached.value <= limit - ARMIJO * part * gain)
      return stateAt(task, next, reached, exact);
  }
  return undefined;
}

/** The end of the whole step if its score is smaller, although the value does not show it. */
async function follow(
  task: NewtonTask,
  { theta, step, gain, criterion, exact }: State,
): Promise<State | undefined> {
  if (!(criterion <= NEAR)) return undefined;
  const next = theta.map((value, j) => value + step[j]);
  const reached = await task.evaluate(next);
  if (!Number.isFinite(reached.value)) return undefined;
  const state = await stateAt(task, next, reached, exact);
  return state.gain < gain ? state : undefined;
}

/** From this size on, the kernels' factorization is worth the copy. */
const LARGE = 64;

export function newtonStep({ score, gram }: Pick<Evaluation, "score" | "gram">): NewtonStep {
  const step = (score.length >= LARGE ? solveDefinite(gram, score) : undefined) ?? factoredStep(score, gram);
  return { step, gain: dot(score, step) };
}

/** The share of the second derivatives that is added where they are singular. */
const DAMPING = 1e-10;

function factoredStep(score: Float64Array, gram: Float64Array): Float64Array {
  const size = score.length;
  const factor = new NormalFactor(size);
  factor.data.set(gram);
  factor.factor();
  // A direction may have lost its second derivatives to rounding but not its score: it must not count as settled.
  if (factor.dependent.some((dependent, j) => dependent && gram[j * (size + 1)] > 0)) {
    factor.data.set(gram);
    for (let j = 0; j < size; j += 1) factor.data[j * (size + 1)] *= 1 + DAMPING;
    factor.factor();
  }
  const step = score.slice();
  factor.solve(step);
  return step;
}
