// Block coordinate descent for RSS/(2n) + λ·Ω(β), with warm starts along the path. Near the end the features that
// are not 0 are known, the objective is smooth in them, and Newton's method gives the last digits.

import { abortablePacer } from "../../../base/pause.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import type { PenaltyProblem, PenaltySolver } from "../engine/path/lambda-path.js";
import { sumOfSquares } from "../engine/vectors.js";
import { polish } from "./newton.js";
import type { GroupSettings } from "./options.js";
import { dualNorm, exceeds, type GroupPenalty, penaltyOf, shrink } from "./penalty.js";

/** Steps inside a group before the next one has its turn. */
const INNER = 20;
/** Passes over the groups before Newton's steps are tried. */
const FIRST_PASSES = 10;

export function groupSolver(
  method: string,
  penalty: GroupPenalty,
  { tolerance, maxIterations }: GroupSettings,
): PenaltySolver {
  return {
    largest: (problem) => dualNorm(penalty, new GroupDescent(problem, penalty).pull()),
    solve: async (problem, lambdas, control: FitControl) => {
      const descent = new GroupDescent(problem, penalty);
      const check = abortablePacer(method, control.signal);
      let [iterations, worst] = [0, 0];
      const coefficients: Float64Array[] = [];
      for (const lambda of lambdas) {
        const end = await descent.minimize(lambda, tolerance, maxIterations, check);
        iterations += end.iterations;
        worst = Math.max(worst, end.gap);
        coefficients.push(descent.beta.slice());
        control.onProgress?.({ phase: "penalties", completed: coefficients.length, total: lambdas.length });
      }
      const convergence = { converged: worst <= tolerance, iterations, criterion: worst, tolerance };
      return { coefficients, convergence };
    },
  };
}

/** The state of a descent: coefficients, and the residuals that go with them. */
export class GroupDescent {
  readonly beta: Float64Array;
  readonly penalty: GroupPenalty;
  readonly totalWeight: number;
  /** One feature after the other. */
  readonly columns: Float64Array;
  readonly rows: number;
  readonly residuals: Float64Array;
  readonly #y: Float64Array;
  readonly #blocks: readonly { readonly gram: Matrix; readonly slope: number }[];
  readonly #total: number;
  readonly #pull: Float64Array;
  /** Groups that may differ from 0. */
  readonly #open: Uint8Array;
  /** The last penalty; the first one is where all coefficients are 0. */
  #lambda: number;

  constructor({ x, y, totalWeight }: PenaltyProblem, penalty: GroupPenalty) {
    this.penalty = penalty;
    this.totalWeight = totalWeight;
    this.rows = x.rows;
    this.columns = x.transpose().data;
    this.beta = new Float64Array(x.columns);
    this.#y = y;
    this.residuals = y.slice();
    this.#total = sumOfSquares(y) / (2 * totalWeight) || 1;
    this.#open = new Uint8Array(penalty.groups.length);
    this.#pull = new Float64Array(x.columns);
    this.#lambda = dualNorm(penalty, this.pull());
    this.#blocks = penalty.groups.map((group) => {
      const part = Matrix.fromColumns(Array.from(group, (j) => this.column(j)));
      const gram = crossProduct(part).scale(1 / totalWeight);
      const slope = group.length === 1 ? gram.data[0] : Math.max(...eigenSymmetric(gram).values);
      return { gram, slope };
    });
  }

  column(j: number): Float64Array {
    return this.columns.subarray(j * this.rows, (j + 1) * this.rows);
  }

  /** Xᵀr/n */
  pull(): Float64Array {
    for (let j = 0; j < this.beta.length; j += 1) this.#pull[j] = this.pullOf(j);
    return this.#pull;
  }

  objective(lambda: number): number {
    return (
      sumOfSquares(this.residuals) / (2 * this.totalWeight) + lambda * penaltyOf(this.penalty, this.beta)
    );
  }

  /** How far the objective is from its bound by the dual, as a part of the objective at 0. */
  gap(lambda: number): number {
    const norm = dualNorm(this.penalty, this.pull());
    // Without a penalty the dual bounds nothing until the end; the square of the slope tells as much.
    if (lambda === 0) return (norm * norm) / (2 * this.#total);
    const scale = norm > lambda ? lambda / norm : 1;
    let rest = 0;
    for (let i = 0; i < this.rows; i += 1) rest += (this.#y[i] - scale * this.residuals[i]) ** 2;
    const bound = (sumOfSquares(this.#y) - rest) / (2 * this.totalWeight);
    return Math.max(0, this.objective(lambda) - bound) / this.#total;
  }

  /**
   * Groups that the strong rule leaves at 0 (Tibshirani and others 2012) are not looked at until the pull
   * of the others' residual on them shows that the rule was wrong.
   */
  async minimize(
    lambda: number,
    tolerance: number,
    maxIterations: number,
    check: () => Promise<unknown>,
  ): Promise<{ iterations: number; gap: number }> {
    const small = 1e-6 * Math.sqrt(2 * this.#total);
    const before = Math.max(lambda, this.#lambda);
    this.#lambda = lambda;
    for (const [g, group] of this.penalty.groups.entries()) this.#open[g] = this.#isZero(group) ? 0 : 1;
    this.#screen(2 * lambda - before);
    let passes = FIRST_PASSES;
    let iterations = 0;
    let gap = Number.POSITIVE_INFINITY;
    while (iterations < maxIterations) {
      await check();
      let moved = this.#pass(lambda, false);
      iterations += 1;
      for (let pass = 1; pass < passes && moved > small && iterations < maxIterations; pass += 1) {
        await check();
        // Groups at 0 mostly stay there; only full passes look at them.
        moved = this.#pass(lambda, true);
        iterations += 1;
      }
      // Newton's steps count as one pass. From too far away they lead nowhere; then more passes come first.
      if (iterations < maxIterations) {
        iterations += 1;
        if (!polish(this, lambda)) passes *= 2;
      }
      gap = this.gap(lambda);
      // Numbers beyond float64 have no gap, and further passes would not give them one.
      if (gap <= tolerance || Number.isNaN(gap)) break;
      this.#screen(lambda);
    }
    return { iterations, gap };
  }

  #isZero(group: Int32Array): boolean {
    for (let k = 0; k < group.length; k += 1) if (this.beta[group[k]] !== 0) return false;
    return true;
  }

  /** Takes in the groups that the last pull would move from 0 at this penalty. */
  #screen(lambda: number): void {
    const { groups } = this.penalty;
    for (let g = 0; g < groups.length; g += 1)
      if (this.#open[g] === 0 && exceeds(this.penalty, groups[g], this.#pull, lambda)) this.#open[g] = 1;
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
      if (this.#open[g] === 0 || (activeOnly && this.#isZero(group))) continue;
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
    const start = Float64Array.from(group, (j) => this.pullOf(j));
    const lasso = (lambda * this.penalty.alpha) / slope;
    const whole = (lambda * (1 - this.penalty.alpha) * Math.sqrt(size)) / slope;
    let current = before;
    for (let step = 0; step < (size === 1 ? 1 : INNER); step += 1) {
      const next = new Float64Array(size);
      for (let i = 0; i < size; i += 1) {
        let pull = start[i];
        for (let k = 0; k < size; k += 1) pull -= gram.data[i * size + k] * (current[k] - before[k]);
        next[i] = current[i] + pull / slope;
      }
      shrink(next, lasso, whole);
      const change = next.reduce((most, value, k) => Math.max(most, Math.abs(value - current[k])), 0);
      const length = next.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      current = next;
      if (change <= 1e-3 * length) break;
    }
    let moved = 0;
    for (let k = 0; k < size; k += 1) {
      const change = current[k] - before[k];
      if (change === 0) continue;
      this.beta[group[k]] = current[k];
      this.#moveResiduals(group[k], change);
      moved = Math.max(moved, Math.abs(change) * Math.sqrt(gram.data[k * (size + 1)]));
    }
    return moved;
  }

  pullOf(j: number): number {
    const { columns, residuals, rows } = this;
    // Four sums, because each addition waits for the one before it.
    let [a, b, c, d] = [0, 0, 0, 0];
    const whole = rows & ~3;
    let at = j * rows;
    for (let i = 0; i < whole; i += 4, at += 4) {
      a += columns[at] * residuals[i];
      b += columns[at + 1] * residuals[i + 1];
      c += columns[at + 2] * residuals[i + 2];
      d += columns[at + 3] * residuals[i + 3];
    }
    for (let i = whole; i < rows; i += 1, at += 1) a += columns[at] * residuals[i];
    return (a + b + (c + d)) / this.totalWeight;
  }

  #moveResiduals(j: number, change: number): void {
    if (change === 0) return;
    const { columns, residuals, rows } = this;
    for (let i = 0, at = j * rows; i < rows; i += 1, at += 1) residuals[i] -= change * columns[at];
  }
}
