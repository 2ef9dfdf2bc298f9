// Newton's method in the coefficients that are not 0, in which the objective is smooth. Nearly equal features make it
// a long valley, whose end may be where a coefficient or a group becomes 0: steps end there, too.

import { NotPositiveDefiniteError } from "../../../base/errors.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { solveFloored } from "../engine/floored-solve.js";
import { dot } from "../engine/vectors.js";
import { type GroupPenalty, penaltyOf } from "./penalty.js";
import type { GroupDescent } from "./solver.js";

/** More features than this would cost more than further passes. */
const MOST = 1500;
/** Steps without a new 0. */
const STEPS = 10;
/** Halvings of a step that is too long. */
const HALVINGS = 40;
/** Values of the objective that differ by this share may be the same. */
const ROUNDING = 1e-14;
/** Up to this many unknowns a plain loop is faster than copying to the kernels. */
const SMALL = 48;

/** Takes Newton's steps while the objective falls; returns whether they converged. */
export function polish(descent: GroupDescent, lambda: number): boolean {
  const { beta } = descent;
  const active = Array.from(beta.keys()).filter((j) => beta[j] !== 0);
  if (active.length === 0) return true;
  if (active.length > MOST) return false;
  const before = beta.slice();
  const value = descent.objective(lambda);
  const walk = new Walk(descent, active, lambda, value * ROUNDING);
  const converged = walk.run();
  beta.set(walk.beta);
  descent.refresh();
  if (descent.objective(lambda) <= value * (1 + ROUNDING)) return converged;
  beta.set(before);
  descent.refresh();
  return false;
}

class Walk {
  readonly beta: Float64Array;
  readonly #penalty: GroupPenalty;
  readonly #lambda: number;
  /** The features that were not 0 at the start, and their XᵀX/n. */
  readonly #features: readonly number[];
  readonly #gram: Matrix;
  /** Xᵀr/n of these features. */
  readonly #pull: Float64Array;
  readonly #groupOf: Int32Array;
  readonly #noise: number;

  constructor(descent: GroupDescent, features: readonly number[], lambda: number, noise: number) {
    const { penalty, totalWeight } = descent;
    this.beta = descent.beta.slice();
    this.#penalty = penalty;
    this.#lambda = lambda;
    this.#noise = noise;
    this.#features = features;
    this.#gram = crossProduct(Matrix.fromColumns(features.map((j) => descent.column(j)))).scale(
      1 / totalWeight,
    );
    this.#pull = Float64Array.from(features, (j) => descent.pullOf(j));
    this.#groupOf = new Int32Array(this.beta.length);
    for (const [g, group] of penalty.groups.entries()) for (const j of group) this.#groupOf[j] = g;
  }

  run(): boolean {
    for (let left = STEPS; left > 0; left -= 1) {
      const active = this.#active();
      if (active.length === 0) return true;
      const step = this.#newtonStep(active);
      if (!step.every(Number.isFinite)) return false;
      const move = this.#bestOf(active, step);
      if (move === undefined) return false;
      const largest = this.beta.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      this.#apply(move);
      if (this.#active().length < active.length) left = STEPS + 1;
      // The next step would change half of the digits that this one did not.
      else if (step.every((move) => Math.abs(move) <= 1e-9 * largest)) return true;
    }
    return false;
  }

  /** Indices of the features whose coefficients are not 0. */
  #active(): number[] {
    return Array.from(this.#features.keys()).filter((a) => this.beta[this.#features[a]] !== 0);
  }

  #newtonStep(active: readonly number[]): Float64Array {
    const { groups, alpha } = this.#penalty;
    const size = active.length;
    const lengths = this.#lengths();
    const weights = groups.map(
      (group, g) => (this.#lambda * (1 - alpha) * Math.sqrt(group.length)) / lengths[g],
    );
    const step = new Float64Array(size);
    const curvature = new Matrix(size, size);
    for (const [i, a] of active.entries()) {
      const j = this.#features[a];
      const g = this.#groupOf[j];
      const coefficient = this.beta[j];
      step[i] = this.#pull[a] - this.#lambda * alpha * Math.sign(coefficient) - weights[g] * coefficient;
      for (const [k, b] of active.entries()) {
        const other = this.#features[b];
        let value = this.#gram.data[a * this.#gram.columns + b];
        if (this.#groupOf[other] === g)
          value += weights[g] * ((i === k ? 1 : 0) - (coefficient * this.beta[other]) / lengths[g] ** 2);
        curvature.data[i * size + k] = value;
      }
    }
    return solveNormal(curvature, step);
  }

  #lengths(): number[] {
    return this.#penalty.groups.map((group) =>
      Math.sqrt(group.reduce((sum, j) => sum + this.beta[j] * this.beta[j], 0)),
    );
  }

  /** The move of the features along the step that lowers the objective, if one does. */
  #bestOf(active: readonly number[], step: Float64Array): Float64Array | undefined {
    const { part, first } = this.#reach(active, step);
    let best: Float64Array | undefined;
    // Near the minimum a step may only seem to lead upward, by rounding.
    let least = this.#noise;
    const consider = (move: Float64Array) => {
      const change = this.#changeBy(move);
      if (!(change < least)) return false;
      [best, least] = [move, change];
      return true;
    };
    const along = (length: number, isZero: (j: number) => boolean) => {
      const move = new Float64Array(this.#features.length);
      for (const [i, a] of active.entries()) {
        const j = this.#features[a];
        move[a] = isZero(j) ? -this.beta[j] : length * step[i];
      }
      return move;
    };
    const blocked = first < 0 ? -1 : this.#features[active[first]];
    if (!consider(along(part, (j) => j === blocked)))
      for (let length = part / 2, left = HALVINGS; left > 0; length /= 2, left -= 1)
        if (consider(along(length, () => false))) break;
    for (const { group, length } of this.#vanishing(active, step, part))
      consider(along(length, (j) => this.#groupOf[j] === group));
    return best;
  }

  /** How far the step may go before a coefficient whose penalty has a kink at 0 changes its sign. */
  #reach(active: readonly number[], step: Float64Array): { part: number; first: number } {
    const { alpha, groups } = this.#penalty;
    const counts = new Int32Array(groups.length);
    for (const a of active) counts[this.#groupOf[this.#features[a]]] += 1;
    let [part, first] = [1, -1];
    for (const [i, a] of active.entries()) {
      const j = this.#features[a];
      const hasKink = this.#lambda > 0 && (alpha > 0 || counts[this.#groupOf[j]] === 1);
      if (!hasKink || !(step[i] * this.beta[j] < 0)) continue;
      const reach = -this.beta[j] / step[i];
      if (reach < part) [part, first] = [reach, i];
    }
    return { part, first };
  }

  /** Groups of several features that come near 0 on the way, and where. */
  #vanishing(
    active: readonly number[],
    step: Float64Array,
    part: number,
  ): { group: number; length: number }[] {
    const count = this.#penalty.groups.length;
    const [squares, products, squaredLengths] = [0, 1, 2].map(() => new Float64Array(count));
    for (const [i, a] of active.entries()) {
      const j = this.#features[a];
      const g = this.#groupOf[j];
      squares[g] += step[i] * step[i];
      products[g] -= step[i] * this.beta[j];
      squaredLengths[g] += this.beta[j] * this.beta[j];
    }
    return Array.from(squares.keys())
      .filter((g) => products[g] > 0)
      .map((group) => ({ group, length: Math.min(part, products[group] / squares[group]) }))
      .filter(({ group, length }) => {
        const rest = squaredLengths[group] - 2 * length * products[group] + length * length * squares[group];
        return rest <= squaredLengths[group] / 4;
      });
  }

  /** By how much a move changes the objective. */
  #changeBy(move: Float64Array): number {
    const next = this.beta.slice();
    for (const [a, j] of this.#features.entries()) next[j] += move[a];
    const curved = this.#gram.multiply(move);
    const penalty = penaltyOf(this.#penalty, next) - penaltyOf(this.#penalty, this.beta);
    return dot(move, curved) / 2 - dot(move, this.#pull) + this.#lambda * penalty;
  }

  #apply(move: Float64Array): void {
    const curved = this.#gram.multiply(move);
    for (const [a, j] of this.#features.entries()) {
      // Exactly 0, where that is where the move leads.
      this.beta[j] = move[a] === -this.beta[j] ? 0 : this.beta[j] + move[a];
      this.#pull[a] -= curved[a];
    }
  }
}

/** Large systems by the kernels, if they are positive definite. */
function solveNormal(matrix: Matrix, right: Float64Array): Float64Array {
  if (matrix.rows > SMALL) {
    try {
      return cholesky(matrix).solve(right);
    } catch (error) {
      if (!(error instanceof NotPositiveDefiniteError)) throw error;
    }
  }
  solveFloored(matrix.data, right);
  return right;
}
