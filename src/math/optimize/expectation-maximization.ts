// The EM algorithm (Dempster, Laird and Rubin 1977): one loop for every model with hidden variables.

import { type Convergence, type RunControl, throwIfAborted } from "../../base/control.js";
import { ConvergenceError, got, words } from "../../base/errors.js";
import { pacer } from "../../base/pause.js";

/** What is expected of the hidden variables, given parameters. */
export interface Expectation<E> {
  readonly expected: E;
  /** The log-likelihood of the parameters, with the log density of their prior if they have one. */
  readonly objective: number;
}

/** A model with hidden variables, in the hands of EM. */
export interface HiddenModel<P, E> {
  /** The expectation step; in hard EM, each hidden variable is given its most probable value. */
  expect(parameters: P): Expectation<E> | Promise<Expectation<E>>;
  /** The parameters that are best given what is expected. */
  maximize(expected: E, parameters: P): P | Promise<P>;
  /** What must become small besides the relative change of the objective: how far the parameters have moved. */
  movement?(from: P, to: P): number;
  /** What changes of the objective are compared with; by default its size, or 1 if that is less. */
  readonly objectiveScale?: number;
  /**
   * False if the estimates are not exactly the best ones, so that the objective may fall: a floor of variances, for
   * example. The iteration then ends before the step that lowers it.
   */
  readonly ascends?: boolean;
}

export interface EmSettings {
  readonly method: string;
  readonly tolerance: number;
  readonly maxIterations: number;
  /** What progress is called: "iterations" unless given. */
  readonly phase?: string;
}

/** Where EM ended. */
export interface EmFit<P, E> {
  readonly parameters: P;
  /** What is expected given these parameters. */
  readonly expected: E;
  readonly objective: number;
  /** The objective of the start and after every iteration. */
  readonly objectives: readonly number[];
  readonly convergence: Convergence;
}

/** A fall of the objective by more than this fraction of its size is not rounding. */
const ROUNDING = 1e-9;

/**
 * Alternates the two steps until the objective, and the parameters if they are measured, have settled. A step that lowers
 * the objective is never taken.
 */
export async function maximizeExpectation<P, E>(
  model: HiddenModel<P, E>,
  start: P,
  { method, tolerance, maxIterations, phase = "iterations" }: EmSettings,
  { signal, onProgress }: RunControl = {},
): Promise<EmFit<P, E>> {
  const pause = pacer();
  let parameters = start;
  let { expected, objective } = await model.expect(parameters);
  const objectives = [objective];
  let criterion = Number.POSITIVE_INFINITY;
  let iterations = 0;
  while (iterations < maxIterations && !(criterion <= tolerance)) {
    await pause();
    throwIfAborted(method, signal);
    const next = await model.maximize(expected, parameters);
    await pause();
    const step = await model.expect(next);
    iterations += 1;
    const rises = step.objective >= objective - ROUNDING * Math.max(1, Math.abs(objective));
    if (!rises && (model.ascends !== false || Number.isNaN(step.objective)))
      throw fallen(method, iterations, objective, step.objective);
    const scale = model.objectiveScale ?? Math.max(1, Math.abs(step.objective));
    const gain = Math.abs(step.objective - objective) / scale;
    criterion = Math.max(gain, model.movement?.(parameters, next) ?? 0);
    if (!rises) break;
    parameters = next;
    ({ expected, objective } = step);
    objectives.push(objective);
    onProgress?.({ phase, completed: iterations, total: maxIterations, objective });
  }
  const convergence = { converged: criterion <= tolerance, iterations, criterion, tolerance };
  return { parameters, expected, objective, objectives, convergence };
}

/** EM cannot lower its objective: if that falls, or is lost, the steps do not belong together. */
function fallen(method: string, iteration: number, before: number, after: number): ConvergenceError {
  return new ConvergenceError(
    method,
    words`iteration ${iteration} of EM changed the log-likelihood from ${before} to ${got(after)}; it should never fall.`,
    { expected: `at least ${before}` },
  );
}
