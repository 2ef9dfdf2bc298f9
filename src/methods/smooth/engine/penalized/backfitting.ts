// Backfitting (Hastie and Tibshirani 1990): every term in turn smooths what the others leave, until none changes. The
// smoothers are linear, so that sums over the rows stand for these.

import { Matrix } from "../../../../math/linalg/matrix.js";
import { dot } from "../../../../math/optimize/vectors.js";
import type { CoefficientSearch, InnerFit } from "./inner.js";
import { invertDefinite, type Penalty } from "./penalty.js";
import { type SquaresAt, squaresFit } from "./quadratic.js";

/** Neighboring coordinates that are smoothed together. */
interface Part {
  readonly first: number;
  readonly end: number;
}

/** No term moves by more than this share of the sum of squares. */
const TOLERANCE = 1e-24;
const MOST_CYCLES = 2000;

export class Backfitting implements CoefficientSearch {
  readonly #method: string;
  readonly #squares: SquaresAt;
  readonly #penalty: Penalty;

  constructor(method: string, squares: SquaresAt, penalty: Penalty) {
    this.#method = method;
    this.#squares = squares;
    this.#penalty = penalty;
  }

  async fit(lambdas: Float64Array): Promise<InnerFit> {
    const { beta: center, value, sums, gram } = this.#squares;
    const inverted = this.#penalty.requireInverted(this.#method, gram, lambdas);
    const smoothers = this.#smoothers(lambdas);
    const step = new Float64Array(center.length);
    // What is left to be explained, in the columns of every term: Xᵀ times residuals, minus the pull of the penalty.
    const pull = this.#penalty.pull(lambdas, center);
    const left = sums.map((sum, j) => sum - pull[j]);
    let [cycles, converged] = [0, false];
    while (!converged && cycles < MOST_CYCLES) {
      cycles += 1;
      let moved = 0;
      for (const { first, end, inverse, penalized } of smoothers) {
        const own = left.subarray(first, end);
        const change = inverse.multiply(own);
        moved = Math.max(moved, dot(change, own));
        for (let j = first; j < end; j += 1) step[j] += change[j - first];
        // Others see the change by the rows that they share; the term itself also by its penalty.
        for (let i = 0; i < left.length; i += 1) {
          const row = i * gram.columns + first;
          for (let j = 0; j < change.length; j += 1) left[i] -= gram.data[row + j] * change[j];
        }
        const pulled = penalized.multiply(change);
        for (let j = 0; j < change.length; j += 1) left[first + j] -= pulled[j];
      }
      converged = moved <= TOLERANCE * value;
    }
    return {
      ...squaresFit(this.#squares, this.#penalty, lambdas, step, inverted),
      converged,
      iterations: cycles,
    };
  }

  /** Every term with (XᵀWX + S)⁻¹ and S in its coordinates. */
  #smoothers(lambdas: Float64Array) {
    const { gram } = this.#squares;
    const S = new Matrix(gram.rows, gram.columns);
    this.#penalty.addTo(S, lambdas);
    return this.#parts().map(({ first, end }) => {
      const penalized = S.slice(first, end, first, end);
      const inverted = invertDefinite(gram.slice(first, end, first, end).add(penalized));
      // A part of a definite matrix is definite.
      if (inverted === undefined)
        throw new Error("the penalized information of a term is not positive definite");
      return { first, end, inverse: inverted.inverse, penalized };
    });
  }

  /** Each penalized term, and what has no penalty between them. */
  #parts(): Part[] {
    const size = this.#squares.gram.rows;
    const starts = [...new Set([0, ...this.#penalty.blocks.map(({ first }) => first)])].sort((a, b) => a - b);
    return starts.map((first, k) => ({ first, end: starts[k + 1] ?? size }));
  }
}
