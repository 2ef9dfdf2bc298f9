import { asMatrix } from "../../linalg/as-matrix.js";
import { type Matrix, type MatrixLike, multiply } from "../../linalg/index.js";
import { requireParameters } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { bartlettFactor, logDensityFactor, logMultigamma, multiDigamma } from "./bartlett.js";
import { WishartBase } from "./wishart-base.js";

export interface WishartParameters {
  /** A number above the dimension minus 1. */
  readonly degreesOfFreedom: number;
  /** Symmetric and positive definite. */
  readonly scale: MatrixLike;
}

/**
 * The distribution of the scatter matrix Σ x·xᵀ of as many normal vectors with mean 0 and
 * covariance `scale` as there are degrees of freedom.
 *
 * ```ts
 * const wishart = new Wishart({ degreesOfFreedom: 5, scale: [[1, 0.5], [0.5, 2]] });
 * wishart.mean.toArrays(); // [[5, 2.5], [2.5, 10]]
 * ```
 */
export class Wishart extends WishartBase {
  readonly name = "Wishart";

  constructor(parameters: WishartParameters) {
    requireParameters("Wishart", parameters, ["degreesOfFreedom", "scale"]);
    const { degreesOfFreedom, scale } = parameters;
    super("Wishart", degreesOfFreedom, scale);
  }

  get mean(): Matrix {
    return this.scale.scale(this.degreesOfFreedom);
  }

  /**
   * NaN if there are fewer than dimension + 1 degrees of freedom, because the density is unbounded
   * then.
   */
  get mode(): Matrix {
    const rest = this.degreesOfFreedom - this.dimension - 1;
    return this.scale.scale(rest >= 0 ? rest : Number.NaN);
  }

  get variance(): Matrix {
    const diagonal = this.scale.diagonal();
    return this.scale.map((value, at) => {
      const product = diagonal[Math.floor(at / this.dimension)] * diagonal[at % this.dimension];
      return this.degreesOfFreedom * (value * value + product);
    });
  }

  get entropy(): number {
    const { degreesOfFreedom: degrees, dimension } = this;
    const half = degrees / 2;
    return (
      0.5 * (dimension + 1) * (this.factor.logDeterminant + dimension * Math.LN2) +
      logMultigamma(dimension, half) -
      0.5 * (degrees - dimension - 1) * multiDigamma(dimension, half) +
      half * dimension
    );
  }

  /** The log density over the elements on and below the diagonal; −∞ unless the matrix is positive definite. */
  logDensity(given: MatrixLike): number {
    const matrix = asMatrix("Wishart.logDensity", given);
    const factor = logDensityFactor("Wishart.logDensity", matrix, this.dimension);
    if (factor === undefined) return Number.NEGATIVE_INFINITY;
    const { degreesOfFreedom: degrees, dimension } = this;
    const trace = this.factor
      .solve(matrix)
      .diagonal()
      .reduce((sum, value) => sum + value, 0);
    return (
      0.5 * (degrees - dimension - 1) * factor.logDeterminant -
      0.5 * trace -
      0.5 * degrees * (dimension * Math.LN2 + this.factor.logDeterminant) -
      logMultigamma(dimension, degrees / 2)
    );
  }

  sample(random: Random): Matrix {
    requireStream("Wishart.sample", random);
    const root = multiply(this.factor.L, bartlettFactor(random, this.degreesOfFreedom, this.dimension));
    return multiply(root, root, { transposeB: true });
  }
}
