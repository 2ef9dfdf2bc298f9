import { asMatrix } from "../../linalg/as-matrix.js";
import { Matrix, type MatrixLike } from "../../linalg/index.js";
import { Beta } from "../distributions/beta.js";
import type { DistributionFitOptions } from "../distributions/distribution.js";
import { requireOption, requireParameters } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { digamma } from "../special/digamma.js";
import { logGamma } from "../special/gamma.js";
import { MultivariateBase } from "./base.js";
import { fitDirichlet } from "./dirichlet-fit.js";
import { requireIndex, requireVector } from "./require.js";

export interface DirichletParameters {
  /**
   * One number > 0 for each share: one more than the number of times its outcome was seen, if the
   * prior was uniform.
   */
  readonly concentration: ArrayLike<number>;
}

/** How far the sum of shares may be from 1. */
const OFF_SIMPLEX = 1e-9;

/**
 * The Dirichlet distribution of shares that add up to 1: what is known about the probabilities of
 * several outcomes.
 *
 * The density is that of all shares but the last. At a share of 0, it is the limit from inside, or
 * NaN if there is none.
 *
 * ```ts
 * new Dirichlet({ concentration: [2, 3, 5] }).density([0.2, 0.3, 0.5]); // 8.505
 * ```
 */
export class Dirichlet extends MultivariateBase {
  readonly name = "Dirichlet";
  readonly kind = "continuous";
  readonly dimension: number;
  readonly concentration: readonly number[];
  readonly #total: number;

  constructor(parameters: DirichletParameters) {
    super();
    requireParameters("Dirichlet", parameters, ["concentration"]);
    const { concentration } = parameters;
    this.concentration = requireConcentration("Dirichlet", concentration);
    this.dimension = this.concentration.length;
    this.#total = this.concentration.reduce((sum, value) => sum + value, 0);
  }

  /** Maximum likelihood from rows of positive shares, by Newton's method. */
  static fit(given: MatrixLike, options: DistributionFitOptions = {}): Dirichlet {
    const shares = asMatrix("Dirichlet.fit", given);
    return new Dirichlet({ concentration: fitDirichlet("Dirichlet.fit", shares, options) });
  }

  get mean(): readonly number[] {
    return this.concentration.map((value) => value / this.#total);
  }

  /**
   * The shares of highest density. They are unique if no concentration is below 1 and at least one
   * is above; otherwise NaN.
   */
  get mode(): readonly number[] {
    const rest = this.#total - this.dimension;
    const inside = rest > 0 && this.concentration.every((value) => value >= 1);
    return this.concentration.map((value) => (inside ? (value - 1) / rest : Number.NaN));
  }

  get covariance(): Matrix {
    const { mean, dimension } = this;
    return new Matrix(dimension, dimension).map((_, at) => {
      const i = Math.floor(at / dimension);
      const j = at % dimension;
      return (mean[i] * (i === j ? 1 - mean[i] : -mean[j])) / (this.#total + 1);
    });
  }

  /** In nats. */
  get entropy(): number {
    const spread = (this.#total - this.dimension) * digamma(this.#total);
    return this.concentration.reduce(
      (sum, value) => sum - (value - 1) * digamma(value),
      spread - this.#logNormalizer(),
    );
  }

  #logNormalizer(): number {
    return this.concentration.reduce((sum, value) => sum - logGamma(value), logGamma(this.#total));
  }

  protected logDensityRows(points: Matrix): Float64Array {
    const normalizer = this.#logNormalizer();
    return Float64Array.from({ length: points.rows }, (_, i) => {
      const shares = points.row(i);
      if (shares.some(Number.isNaN)) return Number.NaN;
      const total = shares.reduce((sum, share) => sum + share, 0);
      if (!(shares.every((share) => share >= 0) && Math.abs(total - 1) <= OFF_SIMPLEX)) {
        return Number.NEGATIVE_INFINITY;
      }
      return this.concentration.reduce(
        (sum, value, j) => (value === 1 ? sum : sum + (value - 1) * Math.log(shares[j])),
        normalizer,
      );
    });
  }

  /** The distribution of one share. */
  marginal(index: number): Beta {
    requireIndex("Dirichlet.marginal", index, this.dimension);
    const others = this.concentration.reduce((sum, value, j) => (j === index ? sum : sum + value), 0);
    return new Beta({ alpha: this.concentration[index], beta: others });
  }

  /**
   * Gamma numbers divided by their sum, on the log scale, because small concentrations would
   * underflow.
   */
  sample(random: Random): Float64Array {
    requireStream("Dirichlet.sample", random);
    const logs = Float64Array.from(this.concentration, (value) => random.logGamma(value));
    const largest = logs.reduce((most, value) => Math.max(most, value));
    const parts = logs.map((value) => Math.exp(value - largest));
    const total = parts.reduce((sum, part) => sum + part, 0);
    return parts.map((part) => part / total);
  }
}

/** A frozen copy of two or more numbers > 0. */
export function requireConcentration(method: string, concentration: ArrayLike<number>): readonly number[] {
  const positive = (value: number) => value > 0 && Number.isFinite(value);
  const copy = requireVector(method, "concentration", concentration, positive, "numbers > 0");
  requireOption(method, "concentration", copy.length, copy.length >= 2, "two or more numbers");
  return copy;
}
