// Block coordinate descent for RSS/(2n) + λ·Ω(β), with warm starts along the path. Near the end the features that
// are not 0 are known, the objective is smooth in them, and Newton's method gives the last digits.

import { type FitControl, throwIfAborted } from "../../learn/control.js";
import { crossProduct } from "../../linalg/cross-product.js";
import { eigenSymmetric } from "../../linalg/eigen-symmetric.js";
import { Matrix } from "../../linalg/matrix.js";
import type { PenaltyProblem, PenaltySolver } from "../path/lambda-path.js";
import { polish } from "./newton.js";
import type { GroupSettings } from "./options.js";
import { dualNorm, type GroupPenalty, penaltyOf, shrink } from "./penalty.js";

/** Steps inside a group before the next one has its turn. */
const INNER = 20;

export function groupSolver(
  method: string,
  penalty: GroupPenalty,
  { tolerance, maxIterations }: GroupSettings,
): PenaltySolver {
  return {
    largest: (problem) => dualNorm(penalty, new GroupDescent(problem, penalty).pull()),
    solve: (problem, lambdas, control: FitControl) => {
      const descent = new GroupDescent(problem, penalty);
      let [iterations, worst] = [0, 0];
      const coefficients = Array.from(lambdas, (lambda, k) => {
        const end = descent.minimize(lambda, tolerance, maxIterations, () =>
          throwIfAborted(method, control.signal),
        );
        iterations += end.iterations;
        worst = Math.max(worst, end.gap);
        control.onProgress?.({ phase: "penalties", completed: k + 1, total: lambdas.length });
        return descent.beta.slice();
      });
      const convergence = { converged: worst <= tolerance, iterations, criterion: worst, tolerance };
      return { coefficients, convergence };
    },
  };
}

/** The state of a descent: coefficients, and the residuals that go with them. */
export class GroupDescent {
  readonly beta: Float64Array;
  readonly penalty: GroupPenalty;
  readonly mass: number;
  /** One feature after the other. */
  readonly columns: Float64Array;
  readonly rows: number;
  readonly residuals: Float64Array;
  readonly #y: Float64Array;
  readonly #blocks: readonly { readonly gram: Matrix; readonly slope: number }[];
  readonly #total: number;

  constructor({ x, y, mass }: PenaltyProblem, penalty: GroupPenalty) {
    this.penalty = penalty;
    this.mass = mass;
    this.rows = x.rows;
    this.columns = x.transpose().data;
    this.beta = new Float64Array(x.columns);
    this.#y = y;
    this.residuals = y.slice();
    this.#total = squares(y) / (2 * mass) || 1;
    this.#blocks = penalty.groups.map((group) => {
      const part = Matrix.fromColumns(Array.from(group, (j) => this.column(j)));
      const gram = crossProduct(part).scale(1 / mass);
      const slope = group.length === 1 ? gram.data[0] : Math.max(...eigenSymmetric(gram).values);
      return { gram, slope };
    });
  }

  column(j: number): Float64Array {
    return this.columns.subarray(j * this.rows, (j + 1) * this.rows);
  }

  /** Xᵀr/n */
  pull(): Float64Array {
    return this.beta.map((_, j) => this.#pullOf(j));
  }

  objective(lambda: number): number {
    return squares(this.residuals) / (2 * this.mass) + lambda * penaltyOf(this.penalty, this.beta);
  }

  /** How far the objective is from its bound by the dual, as a part of the objective at 0. */
  gap(lambda: number): number {
    const norm = dualNorm(this.penalty, this.pull());
    // Without a penalty the dual bounds nothing until the end; the square of the slope tells as much.
    if (lambda === 0) return (norm * norm) / (2 * this.#total);
    const scale = norm > lambda ? lambda / norm : 1;
    let rest = 0;
    for (let i = 0; i < this.rows; i += 1) rest += (this.#y[i] - scale * this.residuals[i]) ** 2;
    const bound = (squares(this.#y) - rest) / (2 * this.mass);
    return Math.max(0, this.objective(lambda) - bound) / this.#total;
  }

  minimize(
    lambda: number,
    tolerance: number,
    maxIterations: number,
    check: () => void,
  ): { iterations: number; gap: number } {
    const small = 1e-6 * Math.sqrt(2 * this.#total);
    let iterations = 0;
    let gap = Number.POSITIVE_INFINITY;
    while (iterations < maxIterations) {
      check();
      let moved = this.#pass(lambda, false);
      iterations += 1;
      while (moved > small && iterations < maxIterations) {
        check();
        // Groups at 0 mostly stay there; only full passes look at them.
        moved = this.#pass(lambda, true);
        iterations += 1;
      }
      if (moved <= small) polish(this, lambda);
      gap = this.gap(lambda);
      if (gap <= tolerance) break;
    }
    return { iterations, gap };
  }

  /** Residuals from scratch, for coefficients that were changed. */
  refresh(): void {
    this.residuals.set(this.#y);
    for (let j = 0; j < this.beta.length; j += 1) this.#moveResiduals(j, this.beta[j]);
  }

  /** Each group once; gives how far the fit moved at most, in units of the response. */
  #pass(lambda: number, activeOnly: boolean): number {
    let moved = 0;
    for (const [g, group] of this.penalty.groups.entries()) {
      if (activeOnly && group.every((j) => this.beta[j] === 0)) continue;
      moved = Math.max(moved, this.#updateGroup(g, lambda));
    }
    return moved;
  }

  /** Proximal steps of length 1/L in one group, L the largest eigenvalue of its Gram matrix. */
  #updateGroup(g: number, lambda: number): number {
    const group = this.penalty.groups[g];
    const { gram, slope } = this.#blocks[g];
    if (slope === 0) return 0;
    const size = group.length;
    const before = Float64Array.from(group, (j) => this.beta[j]);
    const start = Float64Array.from(group, (j) => this.#pullOf(j));
    const lasso = (lambda * this.penalty.alpha) / slope;
    const whole = (lambda * (1 - this.penalty.alpha) * Math.sqrt(size)) / slope;
    let own = before;
    for (let step = 0; step < (size === 1 ? 1 : INNER); step += 1) {
      const next = new Float64Array(size);
      for (let i = 0; i < size; i += 1) {
        let pull = start[i];
        for (let k = 0; k < size; k += 1) pull -= gram.data[i * size + k] * (own[k] - before[k]);
        next[i] = own[i] + pull / slope;
      }
      shrink(next, lasso, whole);
      const change = next.reduce((most, value, k) => Math.max(most, Math.abs(value - own[k])), 0);
      const length = next.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      own = next;
      if (change <= 1e-3 * length) break;
    }
    let moved = 0;
    for (let k = 0; k < size; k += 1) {
      const change = own[k] - before[k];
      if (change === 0) continue;
      this.beta[group[k]] = own[k];
      this.#moveResiduals(group[k], change);
      moved = Math.max(moved, Math.abs(change) * Math.sqrt(gram.data[k * (size + 1)]));
    }
    return moved;
  }

  #pullOf(j: number): number {
    const { columns, residuals, rows } = this;
    let sum = 0;
    for (let i = 0, at = j * rows; i < rows; i += 1, at += 1) sum += columns[at] * residuals[i];
    return sum / this.mass;
  }

  #moveResiduals(j: number, change: number): void {
    if (change === 0) return;
    const { columns, residuals, rows } = this;
    for (let i = 0, at = j * rows; i < rows; i += 1, at += 1) residuals[i] -= change * columns[at];
  }
}

function squares(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] * values[i];
  return sum;
}
