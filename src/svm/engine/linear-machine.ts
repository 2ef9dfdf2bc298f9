// Linear machines by dual coordinate descent, for dense and sparse rows (Hsieh et al. 2008; Ho and Lin 2012).

import { abortablePacer } from "../../base/pause.js";
import type { FitControl } from "../../learn/control.js";
import { Matrix } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { random } from "../../probability/random/index.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { DualCoordinates } from "../../wasm/dual-coordinates.js";
import type { Rows } from "../../wasm/rows.js";
import type { CsrOperand } from "../../wasm/sparse.js";
import { DUAL_TURN_NUMBERS } from "../../wasm/tuning.js";

export interface LinearProblem {
  readonly x: Matrix | SparseMatrix;
  /** The value of the column that stands for the intercept; 0 for none. */
  readonly bias: number;
  /** Signs ±1 of a classification, or the responses of a regression. */
  readonly targets: Float64Array;
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

/** Passes over the cases until no projected gradient exceeds the tolerance. */
export function solveLinear(
  method: string,
  problem: LinearProblem,
  { tolerance, maxIterations, seed }: LinearSettings,
  { signal, onProgress }: FitControl,
): Promise<LinearSolution> {
  const { x, bias, targets, epsilon, costs, squared } = problem;
  const cases = Int32Array.from(costs.keys()).filter((row) => costs[row] > 0);
  const stream = random(seed);
  return withArena(async (arena) => {
    const solver = new DualCoordinates(arena, {
      x: inKernel(arena, x),
      cases,
      bias,
      targets,
      epsilon,
      upper: squared ? costs.map(() => Number.POSITIVE_INFINITY) : costs,
      diagonal: squared ? costs.map((cost) => 0.5 / cost) : new Float64Array(costs.length),
      lengths: squaredLengths(x, bias),
    });
    const pause = abortablePacer(method, signal);
    const steps = Math.max(1, Math.floor(DUAL_TURN_NUMBERS / numbersPerRow(x)));
    let unit = epsilon === undefined ? 1 : Number.NaN;
    let criterion = Number.POSITIVE_INFINITY;
    let iterations = 0;
    let converged = false;
    while (!converged && iterations < maxIterations) {
      const order = stream.child(iterations);
      solver.begin((count) => Math.floor(count * order.next()));
      while (!solver.visit(steps)) await pause();
      const { most, least, active } = solver.end();
      iterations += 1;
      criterion = epsilon === undefined ? most - least : most;
      // The gradients of a regression have the unit of its responses, so that the first pass sets the measure.
      if (Number.isNaN(unit)) unit = most > 0 ? most : 1;
      criterion = Math.max(0, criterion / unit);
      if (!Number.isFinite(criterion)) criterion = 0;
      if (criterion <= tolerance) {
        if (active === cases.length) converged = true;
        else solver.activate();
      }
      onProgress?.({ phase: "iterations", completed: iterations, total: maxIterations });
      await pause();
    }
    const { weights, variables } = solver;
    return {
      weights,
      ...objectives(problem, weights, variables),
      iterations,
      criterion,
      converged,
      support: cases.filter((row) => variables[row] !== 0),
    };
  });
}

/** The values of both programs, whose difference bounds the error of each. */
function objectives(
  { x, bias, targets, epsilon, costs, squared }: LinearProblem,
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

function inKernel(arena: Arena, x: Matrix | SparseMatrix): Rows | CsrOperand {
  const { rows, columns } = x;
  if (x instanceof Matrix) return { span: arena.copyIn(x.data), rows, columns };
  return {
    rows,
    columns,
    pointers: arena.copyInInt32(x.rowPointers),
    indices: arena.copyInInt32(x.columnIndices),
    values: arena.copyIn(x.values),
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
