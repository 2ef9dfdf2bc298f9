import type { Matrix } from "../../../../math/linalg/matrix.js";
import { dot } from "../../../../math/optimize/vectors.js";
import type { CoefficientSearch, InnerFit } from "./inner.js";
import type { Penalty } from "./penalty.js";

/** A weighted sum of squares about some coefficients: no more is left of the rows than its value and two derivatives. */
export interface SquaresAt {
  readonly beta: Float64Array;
  readonly value: number;
  /** Xᵀ times the slopes, minus half the gradient. */
  readonly sums: Float64Array;
  readonly gram: Matrix;
}

const NO_ROWS = new Float64Array(0);

/** The coefficients of penalized least squares, from sums over the rows alone. */
export class Quadratic implements CoefficientSearch {
  readonly #squares: SquaresAt;
  readonly #penalty: Penalty;

  constructor(squares: SquaresAt, penalty: Penalty) {
    this.#squares = squares;
    this.#penalty = penalty;
  }

  async fit(lambdas: Float64Array): Promise<InnerFit> {
    const { beta: center, value, sums, gram } = this.#squares;
    const inverted = this.#penalty.inverted(gram, lambdas);
    if (inverted === undefined) throw new Error("the penalized information is not positive definite");
    const pull = this.#penalty.pull(lambdas, center);
    const step = inverted.inverse.multiply(sums.map((sum, j) => sum - pull[j]));
    const beta = center.map((start, j) => start + step[j]);
    return {
      beta,
      deviance: Math.max(0, value - 2 * dot(sums, step) + dot(step, gram.multiply(step))),
      roughness: dot(beta, this.#penalty.pull(lambdas, beta)),
      gram,
      ...inverted,
      eta: NO_ROWS,
      weights: NO_ROWS,
      expected: NO_ROWS,
      converged: true,
      iterations: 1,
    };
  }
}
