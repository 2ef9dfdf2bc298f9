import { requireKnownOptions } from "../../../base/known-options.js";
import { asMatrix } from "../../linalg/as-matrix.js";
import { type Cholesky, Matrix, type MatrixLike } from "../../linalg/index.js";
import { requireCount, requireParameters, requirePositive } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { logBeta } from "../special/beta.js";
import { logMinusDigamma } from "../special/digamma.js";
import { logGamma } from "../special/gamma.js";
import { MultivariateBase } from "./base.js";
import { type GivenCoordinates, requireGiven } from "./given.js";
import { fitMultivariateT } from "./multivariate-t-fit.js";
import { overPoints } from "./points.js";
import { requireIndices, requireSizedMatrix, requireVector } from "./require.js";
import {
  conditionScatter,
  factorScatter,
  spreadRows,
  squaredDistances,
  submatrix,
} from "./scatter-factor.js";

export interface MultivariateTParameters {
  readonly degreesOfFreedom: number;
  readonly location: ArrayLike<number>;
  /** Symmetric and positive definite; not the covariance, which is larger. */
  readonly scale: MatrixLike;
}

/** How to fit a multivariate t distribution. */
export interface MultivariateTFitOptions {
  /** One weight ≥ 0 for each row; a weight of k counts as k repetitions. */
  readonly weights?: ArrayLike<number>;
  /** Fixes the degrees of freedom at this value; without it, they are fitted, too. */
  readonly degreesOfFreedom?: number;
}

/**
 * Student's t distribution of vectors: normal vectors divided by the root of one common mean square.
 *
 * ```ts
 * const t = new MultivariateT({ degreesOfFreedom: 5, location: [0, 0], scale: [[1, 0.5], [0.5, 2]] });
 * t.density([0, 0]); // 0.120309828385
 * ```
 */
export class MultivariateT extends MultivariateBase {
  readonly name = "MultivariateT";
  readonly kind = "continuous";
  readonly dimension: number;
  readonly degreesOfFreedom: number;
  readonly location: readonly number[];
  readonly scale: Matrix;
  readonly #factor: Cholesky;

  constructor(parameters: MultivariateTParameters) {
    super();
    requireParameters("MultivariateT", parameters, ["degreesOfFreedom", "location", "scale"]);
    const { degreesOfFreedom, location, scale } = parameters;
    this.degreesOfFreedom = requirePositive("MultivariateT", "degreesOfFreedom", degreesOfFreedom);
    this.location = requireVector("MultivariateT", "location", location);
    this.dimension = this.location.length;
    this.scale = requireSizedMatrix("MultivariateT", "scale", scale, this.dimension);
    this.#factor = factorScatter("MultivariateT", "scale", this.scale);
  }

  /**
   * Maximum likelihood. For data with tails no heavier than those of a normal sample, the
   * likelihood has no maximum in the degrees of freedom: fit a `MultivariateNormal`, or fix them.
   */
  static fit(given: MatrixLike, options: MultivariateTFitOptions = {}): MultivariateT {
    const points = asMatrix("MultivariateT.fit", given);
    requireKnownOptions("MultivariateT.fit", options, ["weights", "degreesOfFreedom"]);
    const { degreesOfFreedom } = options;
    if (degreesOfFreedom !== undefined) {
      requirePositive("MultivariateT.fit", "degreesOfFreedom", degreesOfFreedom);
    }
    return new MultivariateT(fitMultivariateT("MultivariateT.fit", points, options));
  }

  get mean(): readonly number[] {
    return this.degreesOfFreedom > 1 ? this.location : this.location.map(() => Number.NaN);
  }

  get covariance(): Matrix {
    const degrees = this.degreesOfFreedom;
    if (degrees > 2) return this.scale.scale(degrees / (degrees - 2));
    return this.scale.map((value) =>
      degrees > 1 && value !== 0 ? value * Number.POSITIVE_INFINITY : Number.NaN,
    );
  }

  /** In nats. */
  get entropy(): number {
    const half = this.degreesOfFreedom / 2;
    const whole = half + this.dimension / 2;
    const rise = Math.log1p(this.dimension / this.degreesOfFreedom);
    return whole * (rise - logMinusDigamma(whole) + logMinusDigamma(half)) - this.#logPeak();
  }

  /** The log density at the location. */
  #logPeak(): number {
    const half = this.dimension / 2;
    const normalizer = logBeta(half, this.degreesOfFreedom / 2) - logGamma(half);
    return -normalizer - half * Math.log(Math.PI * this.degreesOfFreedom) - 0.5 * this.#factor.logDeterminant;
  }

  protected logDensityRows(points: Matrix): Float64Array {
    const degrees = this.degreesOfFreedom;
    const power = (degrees + this.dimension) / 2;
    const peak = this.#logPeak();
    return squaredDistances(this.#factor.L, this.location, points).map(
      (square) => peak - power * Math.log1p(square / degrees),
    );
  }

  /** The Mahalanobis distance of a point, or of every row, from the location, in units of the scale. */
  mahalanobis(point: ArrayLike<number>): number;
  mahalanobis(points: MatrixLike): Float64Array;
  mahalanobis(points: MatrixLike | ArrayLike<number>): number | Float64Array {
    return overPoints("MultivariateT.mahalanobis", this.dimension, points, (rows) =>
      squaredDistances(this.#factor.L, this.location, rows).map(Math.sqrt),
    );
  }

  /** The distribution of the coordinates at these indices, in their order. */
  marginal(indices: ArrayLike<number>): MultivariateT {
    const kept = requireIndices("MultivariateT.marginal", indices, this.dimension);
    return new MultivariateT({
      degreesOfFreedom: this.degreesOfFreedom,
      location: kept.map((i) => this.location[i]),
      scale: submatrix(this.scale, kept),
    });
  }

  /** The distribution of the other coordinates, in their order, when these have the given values. */
  conditional(given: GivenCoordinates): MultivariateT {
    const { indices, values } = requireGiven("MultivariateT.conditional", given, this.dimension);
    const { center, scatter, squaredDistance } = conditionScatter(this.location, this.scale, indices, values);
    // Ding (2016), "On the conditional distribution of the multivariate t distribution".
    const degreesOfFreedom = this.degreesOfFreedom + indices.length;
    const factor = (this.degreesOfFreedom + squaredDistance) / degreesOfFreedom;
    return new MultivariateT({ degreesOfFreedom, location: center, scale: scatter.scale(factor) });
  }

  sample(random: Random): Float64Array {
    requireStream("MultivariateT.sample", random);
    return this.sampleMany(random, 1).data;
  }

  override sampleMany(random: Random, n: number): Matrix {
    requireStream("MultivariateT.sampleMany", random);
    requireCount("MultivariateT.sampleMany", "n", n);
    const half = this.degreesOfFreedom / 2;
    const standard = new Matrix(n, this.dimension);
    for (let i = 0; i < n; i += 1) {
      const row = standard.row(i);
      const stretch = Math.sqrt(half / random.gamma(half));
      for (let j = 0; j < row.length; j += 1) row[j] = stretch * random.normal();
    }
    return spreadRows(this.#factor.L, this.location, standard);
  }
}
