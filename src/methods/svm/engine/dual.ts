// The dual programs of all kernel machines: minimize ½·βᵀKβ + qᵀβ with bounds on every β and fixed sums.

import { throwIfAborted } from "../../../base/control.js";
import { AbortError, DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import { allFinite } from "../../../base/numbers.js";
import { abortablePacer } from "../../../base/pause.js";
import type { FitControl } from "../../../model/control.js";
import { withArena } from "../../../wasm/arena.js";
import { SmoSolver } from "../../../wasm/smo.js";
import { SMO_TURN_ENTRIES } from "../../../wasm/tuning.js";
import { diagonalOf } from "../../kernel/engine/gram.js";
import { trainingProgram } from "../../kernel/engine/program.js";
import type { IterationSettings } from "./options.js";
import type { TrainingCases } from "./training.js";

/** One number per dual variable; variables beyond the number of cases share the cases from the first on. */
export interface DualProgram {
  readonly linear: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly start: Float64Array;
  /** 0 or 1, where two sums are fixed. */
  readonly groups?: Int32Array;
}

export interface DualSolution {
  readonly beta: Float64Array;
  /** −(Kβ + q): the same for all variables of a group between their bounds. */
  readonly slopes: Float64Array;
  /** The least value of ½·βᵀKβ + qᵀβ. */
  readonly objective: number;
  readonly iterations: number;
  /** By how much the worst pair violates the conditions of a minimum. */
  readonly violation: number;
  readonly ending: "converged" | "iterations" | "unbounded" | "no progress";
}

/**
 * Classes whose hulls come closer than this have no margin that could be told from rounding errors: the squared distance
 * in units of the largest kernel value.
 */
const TOUCHING = 1e-10;
/** Without bounds the hulls are compared after every turn, which must then be short. */
const HARD_TURN_ENTRIES = 2 ** 20;

/** Solves a dual program, pausing in between. */
export function solveDual(
  method: string,
  { kernel, x }: TrainingCases,
  program: DualProgram,
  settings: IterationSettings,
  { signal, onProgress, threads }: FitControl,
): Promise<DualSolution> {
  const diagonal = diagonalOf(kernel, x);
  if (!allFinite(diagonal)) throw notFinite(method, diagonal);
  const hard = program.upper.includes(Number.POSITIVE_INFINITY);
  const largest = diagonal.reduce((most, value) => Math.max(most, value), 0);
  return withArena(async (arena) => {
    const solver = new SmoSolver(arena, {
      ...program,
      kernel: trainingProgram(arena, kernel, x),
      diagonal,
      tolerance: settings.tolerance,
      maxIterations: settings.maxIterations,
      shrinking: settings.shrinking,
      cacheBytes: 2 ** 20 * settings.cacheMegabytes,
    });
    // Regressions ask for the kernel values of nearly all cases; others of so few that computing all takes longer.
    const twice = program.linear.length > x.rows;
    if (twice) await named(method, signal, () => solver.fill({ signal, threads }));
    const pause = abortablePacer(method, signal);
    const progress = new Progress();
    let ending: DualSolution["ending"] | undefined;
    while (ending === undefined) {
      const phase = solver.run(hard ? HARD_TURN_ENTRIES : SMO_TURN_ENTRIES);
      const { iterations } = solver;
      if (phase === "done") ending = "converged";
      else if (phase === "unbounded" || (hard && hullDistance(solver, program) < TOUCHING * largest))
        ending = "unbounded";
      else if (iterations >= settings.maxIterations) ending = "iterations";
      else if (phase === "iterating" && !progress.goesOn(objectiveOf(solver, program), solver.violation))
        ending = "no progress";
      onProgress?.({ phase: "iterations", completed: iterations, total: settings.maxIterations });
      await pause();
    }
    if (ending === "iterations" || ending === "no progress") solver.sumSlopes();
    const { beta, slopes, iterations, violation } = solver;
    const objective = objectiveOf(solver, program);
    return { beta, slopes, objective, iterations, violation, ending };
  });
}

function objectiveOf({ beta, slopes }: SmoSolver, { linear }: DualProgram): number {
  return beta.reduce((sum, value, k) => sum + 0.5 * value * (linear[k] - slopes[k]), 0);
}

/** Turns of many iterations each without a lower objective or violation that only rounding can explain. */
const PATIENCE = 6;

/** Notices where rounding ends the progress: with weights or costs of very different sizes. */
class Progress {
  #objective = Number.POSITIVE_INFINITY;
  #violation = Number.POSITIVE_INFINITY;
  #idle = 0;

  goesOn(objective: number, violation: number): boolean {
    this.#idle = objective < this.#objective || violation < this.#violation ? 0 : this.#idle + 1;
    this.#objective = Math.min(this.#objective, objective);
    this.#violation = Math.min(this.#violation, violation);
    return this.#idle < PATIENCE;
  }
}

/** The squared distance of the points in the hulls of both classes that the variables stand for. */
function hullDistance({ beta, slopes }: SmoSolver, { linear }: DualProgram): number {
  const squaredNorm = beta.reduce((sum, value, k) => sum - value * (slopes[k] + linear[k]), 0);
  const half = beta.reduce((sum, value) => sum + Math.abs(value), 0) / 2;
  return half > 0 ? squaredNorm / half ** 2 : Number.POSITIVE_INFINITY;
}

/** The kernels know nothing of the method that an abort ended. */
async function named(
  method: string,
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AbortError) throwIfAborted(method, signal);
    throw error;
  }
}

function notFinite(method: string, diagonal: Float64Array): DataError {
  const row = diagonal.findIndex((value) => !Number.isFinite(value));
  const sentence = words`the kernel value of the case at ${rowName(row)} with itself is ${got(diagonal[row])}, not ${wanted("a finite number")}; scale the columns, or choose another kernel.`;
  return new DataError(method, sentence);
}

/**
 * The constant of a machine: the slope of variables between their bounds, which all have the same one at the optimum, and
 * otherwise the middle of what the variables at their bounds allow.
 */
export function freeSlope({ beta, slopes }: DualSolution, program: DualProgram, group = 0): number {
  const { lower, upper, groups } = program;
  let sum = 0;
  let count = 0;
  let most = Number.NEGATIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < beta.length; k += 1) {
    if ((groups?.[k] ?? 0) !== group || lower[k] === upper[k]) continue;
    const [mayGrow, mayFall] = [beta[k] < upper[k], beta[k] > lower[k]];
    if (mayGrow && mayFall) {
      sum += slopes[k];
      count += 1;
    } else if (mayGrow) most = Math.max(most, slopes[k]);
    else least = Math.min(least, slopes[k]);
  }
  if (count > 0) return sum / count;
  if (most === Number.NEGATIVE_INFINITY) return least;
  return least === Number.POSITIVE_INFINITY ? most : (most + least) / 2;
}
