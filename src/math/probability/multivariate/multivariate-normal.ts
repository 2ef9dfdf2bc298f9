import { requireKnownOptions } from "../../../base/known-options.js";
import { asMatrix } from "../../linalg/as-matrix.js";
import {
  type Cholesky,
  columnMeans,
  covariance as covarianceOf,
  Matrix,
  type MatrixLike,
  type VarianceDivisor,
} from "../../linalg/index.js";
import { requireFinite } from "../../linalg/require.js";
import { requireCount, requireParameters } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { HALF_LOG_2PI } from "../special/stirling.js";
import { MultivariateBase } from "./base.js";
import { type GivenCoordinates, requireGiven } from "./given.js";
import { type ContourLevel, type LevelEllipse, normalEllipse } from "./level-ellipse.js";
import { overPoints, rowsOf } from "./points.js";
import { requireIndices, requireRowWeights, requireSizedMatrix, requireVector } from "./require.js";
import {
  conditionScatter,
  factorScatter,
  spreadRows,
  squaredDistances,
  standardizeRows,
  submatrix,
} from "./scatter-factor.js";

export interface MultivariateNormalParameters {
  readonly mean: ArrayLike<number>;
  /** Symmetric and positive definite. */
  readonly covariance: MatrixLike;
}

/** How to fit a multivariate normal distribution. */
export interface MultivariateNormalFitOptions {
  /** One weight ≥ 0 for each row; a weight of k counts as k repetitions. */
  readonly weights?: ArrayLike<number>;
  /**
   * The divisor of the covariance: "n" for maximum likelihood (the default) or "n-1" for the
   * unbiased estimate.
   */
  readonly divisor?: VarianceDivisor;
}

/**
 * The normal distribution of vectors.
 *
 * ```ts
 * const normal = new MultivariateNormal({ mean: [0, 0], covariance: [[1, 0.5], [0.5, 2]] });
 * normal.density([0, 0]); // 0.120309828385
 * normal.conditional({ indices: [1], values: [2] }).mean; // [0.5]
 * ```
 */
export class MultivariateNormal extends MultivariateBase {
  readonly name = "MultivariateNormal";
  readonly kind = "continuous";
  readonly dimension: number;
  readonly mean: readonly number[];
  readonly covariance: Matrix;
  readonly #factor: Cholesky;

  constructor(parameters: MultivariateNormalParameters) {
    super();
    requireParameters("MultivariateNormal", parameters, ["mean", "covariance"]);
    const { mean, covariance } = parameters;
    this.mean = requireVector("MultivariateNormal", "mean", mean);
    this.dimension = this.mean.length;
    this.covariance = requireSizedMatrix("MultivariateNormal", "covariance", covariance, this.dimension);
    this.#factor = factorScatter("MultivariateNormal", "covariance", this.covariance);
  }

  /** The mean of the rows and their covariance, with divisor n unless "n-1" is requested. */
  static fit(given: MatrixLike, options: MultivariateNormalFitOptions = {}): MultivariateNormal {
    const points = asMatrix("MultivariateNormal.fit", given);
    requireKnownOptions("MultivariateNormal.fit", options, ["weights", "divisor"]);
    const { divisor = "n" } = options;
    requireFinite("MultivariateNormal.fit", "the data", points);
    const weights = requireRowWeights("MultivariateNormal.fit", points, options.weights);
    const covariance = covarianceOf(points, { weights, divisor });
    factorScatter("MultivariateNormal.fit", "covariance", covariance);
    return new MultivariateNormal({ mean: columnMeans(points, weights), covariance });
  }

  /** In nats. */
  get entropy(): number {
    return this.dimension * (HALF_LOG_2PI + 0.5) + 0.5 * this.#factor.logDeterminant;
  }

  protected logDensityRows(points: Matrix): Float64Array {
    const peak = -this.dimension * HALF_LOG_2PI - 0.5 * this.#factor.logDeterminant;
    return squaredDistances(this.#factor.L, this.mean, points).map((square) => peak - 0.5 * square);
  }

  /** The Mahalanobis distance of a point, or of every row, from the mean: in standard deviations. */
  mahalanobis(point: ArrayLike<number>): number;
  mahalanobis(points: MatrixLike): Float64Array;
  mahalanobis(points: MatrixLike | ArrayLike<number>): number | Float64Array {
    return overPoints("MultivariateNormal.mahalanobis", this.dimension, points, (rows) =>
      squaredDistances(this.#factor.L, this.mean, rows).map(Math.sqrt),
    );
  }

  /** The distribution of the coordinates at these indices, in their order. */
  marginal(indices: ArrayLike<number>): MultivariateNormal {
    const kept = requireIndices("MultivariateNormal.marginal", indices, this.dimension);
    return new MultivariateNormal({
      mean: kept.map((i) => this.mean[i]),
      covariance: submatrix(this.covariance, kept),
    });
  }

  /** The distribution of the other coordinates, in their order, when these have the given values. */
  conditional(given: GivenCoordinates): MultivariateNormal {
    const { indices, values } = requireGiven("MultivariateNormal.conditional", given, this.dimension);
    const { center, scatter } = conditionScatter(this.mean, this.covariance, indices, values);
    return new MultivariateNormal({ mean: center, covariance: scatter });
  }

  /** The rows as L⁻¹(x − mean), where L is the Cholesky factor: uncorrelated, centered and of unit variance. */
  whiten(points: MatrixLike): Matrix {
    const rows = rowsOf("MultivariateNormal.whiten", this.dimension, points);
    return standardizeRows(this.#factor.L, this.mean, rows);
  }

  /** The inverse of `whiten`: the rows as mean + L·z. */
  unwhiten(points: MatrixLike): Matrix {
    const rows = rowsOf("MultivariateNormal.unwhiten", this.dimension, points);
    return spreadRows(this.#factor.L, this.mean, rows);
  }

  /**
   * For two dimensions, the contour at a Mahalanobis distance, or the one that encloses a probability.
   *
   * ```ts
   * normal.levelEllipse({ distance: 1 }).probability; // 0.3934693402873666
   * normal.levelEllipse({ probability: 0.95 }).points(200); // a Matrix of 200 rows, to draw
   * ```
   */
  levelEllipse(level: ContourLevel): LevelEllipse {
    const method = "MultivariateNormal.levelEllipse";
    return normalEllipse(method, this.mean, this.covariance, this.#factor.L, level);
  }

  sample(random: Random): Float64Array {
    requireStream("MultivariateNormal.sample", random);
    return this.sampleMany(random, 1).data;
  }

  override sampleMany(random: Random, n: number): Matrix {
    requireStream("MultivariateNormal.sampleMany", random);
    requireCount("MultivariateNormal.sampleMany", "n", n);
    const standard = new Matrix(n, this.dimension).map(() => random.normal());
    return spreadRows(this.#factor.L, this.mean, standard);
  }
}
