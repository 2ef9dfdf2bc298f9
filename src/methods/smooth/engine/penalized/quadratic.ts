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
  readonly #method: string;
  readonly #squares: SquaresAt;
  readonly #penalty: Penalty;

  constructor(method: string, squares: SquaresAt, penalty: Penalty) {
    this.#method = method;
    this.#squares = squares;
    this.#penalty = penalty;
  }

  async fit(lambdas: Float64Array): Promise<InnerFit> {
    const { beta: center, sums, gram } = this.#squares;
    const inverted = this.#penalty.requireInverted(this.#method, gram, lambdas);
    const pull = this.#penalty.pull(lambdas, center);
    const step = inverted.inverse.multiply(sums.map((sum, j) => sum - pull[j]));
    return squaresFit(this.#squares, this.#penalty, lambdas, step, inverted);
  }
}

/** The fit after a step from the coefficients of the squares. */
export function squaresFit(
  { beta: center, value, sums, gram }: SquaresAt,
  penalty: Penalty,
  lambdas: Float64Array,
  step: Float64Array,
  { inverse, logDeterminant }: Pick<InnerFit, "inverse" | "logDeterminant">,
): InnerFit {
  const beta = center.map((start, j) => start + step[j]);
  return {
    beta,
    deviance: Math.max(0, value - 2 * dot(sums, step) + dot(step, gram.multiply(step))),
    roughness: dot(beta, penalty.pull(lambdas, beta)),
    gram,
    inverse,
    logDeterminant,
    eta: NO_ROWS,
    weights: NO_ROWS,
    expected: NO_ROWS,
    converged: true,
    iterations: 1,
  };
}
