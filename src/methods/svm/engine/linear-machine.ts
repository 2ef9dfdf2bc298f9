// Linear machines by dual coordinate descent, for dense and sparse rows (Hsieh et al. 2008; Ho and Lin 2012).

import { abortablePacer } from "../../../base/pause.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import {
  type DualCoordinateData,
  DualCoordinates,
  visitCases,
  visitCasesOnThreads,
} from "../../../wasm/dual-coordinates.js";
import { DUAL_THREADS_PAY, DUAL_TURN_NUMBERS } from "../../../wasm/tuning.js";

export interface LinearProblem {
  readonly x: Matrix | SparseMatrix;
  /** The value of the column that stands for the intercept; 0 for none. */
  readonly bias: number;
  /** Half the width of the tube of a regression; undefined for a classification. */
  readonly epsilon?: number;
  /** The cost of a unit of loss of every case; 0 for cases that do not count. */
  readonly costs: Float64Array;
  /** Whether losses are squared. */
  readonly squared: boolean;
}

export interface LinearSettings {
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly seed: number;
}

export interface LinearSolution {
  /** The coefficients, that of the bias column last. */
  readonly weights: Float64Array;
  readonly primalObjective: number;
  readonly dualObjective: number;
  readonly iterations: number;
  readonly criterion: number;
  readonly converged: boolean;
  /** The rows of the cases whose dual variable is not 0. */
  readonly support: Int32Array;
}

/** Solves one machine for each list of targets, side by side: passes until no projected gradient exceeds the tolerance. */
export function solveLinear(
  method: string,
  problem: LinearProblem,
  targets: readonly Float64Array[],
  settings: LinearSettings,
  { signal, onProgress, threads }: FitControl,
): Promise<LinearSolution[]> {
  const { x, epsilon, costs } = problem;
  const { maxIterations, seed } = settings;
  const cases = Int32Array.from(costs.keys()).filter((row) => costs[row] > 0);
  return withArena(async (arena) => {
    const data = inKernel(arena, problem, cases);
    const machines = targets.map(
      (objective, k) =>
        new Descent(
          new DualCoordinates(arena, data, objective),
          random(seed).child(k),
          epsilon,
          cases.length,
        ),
    );
    const pause = abortablePacer(method, signal);
    const steps = Math.max(1, Math.floor(DUAL_TURN_NUMBERS / numbersPerRow(x)));
    const together = machines.length > 1 && cases.length * numbersPerRow(x) >= DUAL_THREADS_PAY;
    for (let left = machines; left.length > 0; left = left.filter((machine) => !machine.isOver(settings))) {
      for (const machine of left) machine.begin();
      const solvers = left.map(({ solver }) => solver);
      const complete = together
        ? await visitCasesOnThreads(solvers, epsilon !== undefined, steps, { signal, threads })
        : visitCases(solvers, epsilon !== undefined, steps);
      for (const [k, machine] of left.entries()) if (complete[k]) machine.end(settings);
      const completed = Math.max(...left.map(({ iterations }) => iterations));
      onProgress?.({ phase: "iterations", completed, total: maxIterations });
      await pause();
    }
    return machines.map(({ solver, iterations, criterion, converged }, k) => {
      const { weights, variables } = solver;
      return {
        weights,
        ...objectives(problem, targets[k], weights, variables),
        iterations,
        criterion,
        converged,
        support: cases.filter((row) => variables[row] !== 0),
      };
    });
  });
}

/** One machine on its way, pass by pass; a pass may take several visits. */
class Descent {
  readonly solver: DualCoordinates;
  iterations = 0;
  criterion = Number.POSITIVE_INFINITY;
  converged = false;
  readonly #below: (count: number) => number;
  readonly #cases: number;
  #unit: number | undefined;
  #begun = false;

  constructor(solver: DualCoordinates, stream: Random, epsilon: number | undefined, cases: number) {
    this.solver = solver;
    this.#below = quickIntegers(stream);
    this.#cases = cases;
    // The gradients of a regression have the unit of its responses, so that its first pass sets the measure.
    this.#unit = epsilon === undefined ? 1 : undefined;
  }

  begin(): void {
    if (!this.#begun) this.solver.begin(this.#below);
    this.#begun = true;
  }

  end({ tolerance }: LinearSettings): void {
    const { most, least, active } = this.solver.end();
    this.#begun = false;
    this.iterations += 1;
    // Those of a regression are absolute values.
    const spread = Math.max(0, Number.isFinite(least) ? most - Math.min(least, most) : most);
    this.#unit ??= spread > 0 ? spread : 1;
    this.criterion = Number.isFinite(spread) ? spread / this.#unit : 0;
    if (this.criterion > tolerance) return;
    if (active === this.#cases) this.converged = true;
    else this.solver.activate();
  }

  isOver({ maxIterations }: LinearSettings): boolean {
    return this.converged || (!this.#begun && this.iterations >= maxIterations);
  }
}

/** Whole numbers below a count, for orders in which cases are visited; those of the stream would take longer than a visit. */
function quickIntegers(stream: Random): (count: number) => number {
  let state = stream.integer(1, 2 ** 31 - 1);
  return (count) => {
    // Marsaglia's (2003) xorshift.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * count);
  };
}

/** The values of both programs, whose difference bounds the error of each. */
function objectives(
  { x, bias, epsilon, costs, squared }: LinearProblem,
  targets: Float64Array,
  weights: Float64Array,
  variables: Float64Array,
): { readonly primalObjective: number; readonly dualObjective: number } {
  const { columns } = x;
  const scores = x.multiply(weights.subarray(0, columns));
  const half = weights.reduce((sum, weight) => sum + weight * weight, 0) / 2;
  let primal = half;
  let dual = -half;
  for (let i = 0; i < costs.length; i += 1) {
    if (costs[i] === 0) continue;
    const score = scores[i] + bias * weights[columns];
    const variable = variables[i];
    const loss =
      epsilon === undefined
        ? Math.max(0, 1 - targets[i] * score)
        : Math.max(0, Math.abs(targets[i] - score) - epsilon);
    primal += costs[i] * (squared ? loss * loss : loss);
    dual += epsilon === undefined ? variable : targets[i] * variable - epsilon * Math.abs(variable);
    if (squared) dual -= (0.25 / costs[i]) * variable * variable;
  }
  return { primalObjective: primal, dualObjective: dual };
}

function inKernel(arena: Arena, problem: LinearProblem, cases: Int32Array): DualCoordinateData {
  const { x, bias, epsilon, costs, squared } = problem;
  const { rows, columns } = x;
  return {
    x:
      x instanceof Matrix
        ? { span: arena.copyIn(x.data), rows, columns }
        : {
            rows,
            columns,
            pointers: arena.copyInInt32(x.rowPointers),
            indices: arena.copyInInt32(x.columnIndices),
            values: arena.copyIn(x.values),
          },
    cases,
    bias,
    epsilon,
    upper: arena.copyIn(squared ? costs.map(() => Number.POSITIVE_INFINITY) : costs),
    diagonal: arena.copyIn(squared ? costs.map((cost) => 0.5 / cost) : new Float64Array(rows)),
    lengths: arena.copyIn(squaredLengths(x, bias)),
  };
}

function numbersPerRow(x: Matrix | SparseMatrix): number {
  const numbers = x instanceof Matrix ? x.data.length : x.values.length;
  return 8 + numbers / Math.max(1, x.rows);
}

function squaredLengths(x: Matrix | SparseMatrix, bias: number): Float64Array {
  const out = new Float64Array(x.rows).fill(bias * bias);
  if (x instanceof Matrix) {
    for (let i = 0, at = 0; i < x.rows; i += 1)
      for (let j = 0; j < x.columns; j += 1, at += 1) out[i] += x.data[at] ** 2;
    return out;
  }
  for (let i = 0; i < x.rows; i += 1)
    for (let at = x.rowPointers[i]; at < x.rowPointers[i + 1]; at += 1) out[i] += x.values[at] ** 2;
  return out;
}
