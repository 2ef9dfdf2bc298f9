import { asMatrix } from "../../linalg/as-matrix.js";
import { type Matrix, type MatrixLike, multiply } from "../../linalg/index.js";
import { requireParameters } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { bartlettFactor, logDensityFactor, logMultigamma, multiDigamma } from "./bartlett.js";
import { standardizeRows } from "./scatter-factor.js";
import { WishartBase } from "./wishart-base.js";

export interface InverseWishartParameters {
  /** A number above the dimension minus 1. */
  readonly degreesOfFreedom: number;
  /** Symmetric and positive definite; the mean is scale / (degreesOfFreedom − dimension − 1). */
  readonly scale: MatrixLike;
}

/**
 * The distribution of the inverse of a Wishart matrix with the inverse scale: what is known about a
 * covariance.
 *
 * ```ts
 * const inverse = new InverseWishart({ degreesOfFreedom: 5, scale: [[1, 0.5], [0.5, 2]] });
 * inverse.mean.toArrays(); // [[0.5, 0.25], [0.25, 1]]
 * ```
 */
export class InverseWishart extends WishartBase {
  readonly name = "InverseWishart";

  constructor(parameters: InverseWishartParameters) {
    requireParameters("InverseWishart", parameters, ["degreesOfFreedom", "scale"]);
    const { degreesOfFreedom, scale } = parameters;
    super("InverseWishart", degreesOfFreedom, scale);
  }

  /**
   * NaN if there are at most dimension + 1 degrees of freedom, because the mean does not exist
   * then.
   */
  get mean(): Matrix {
    const rest = this.degreesOfFreedom - this.dimension - 1;
    return this.scale.scale(rest > 0 ? 1 / rest : Number.NaN);
  }

  get mode(): Matrix {
    return this.scale.scale(1 / (this.degreesOfFreedom + this.dimension + 1));
  }

  /**
   * NaN if there are at most dimension + 3 degrees of freedom, because the variance does not exist
   * then.
   */
  get variance(): Matrix {
    const rest = this.degreesOfFreedom - this.dimension;
    const diagonal = this.scale.diagonal();
    return this.scale.map((value, at) => {
      if (!(rest > 3)) return Number.NaN;
      const product = diagonal[Math.floor(at / this.dimension)] * diagonal[at % this.dimension];
      return ((rest + 1) * value * value + (rest - 1) * product) / (rest * (rest - 1) ** 2 * (rest - 3));
    });
  }

  get entropy(): number {
    const { degreesOfFreedom: degrees, dimension } = this;
    const half = degrees / 2;
    return (
      0.5 * (dimension + 1) * (this.factor.logDeterminant - dimension * Math.LN2) +
      logMultigamma(dimension, half) -
      0.5 * (degrees + dimension + 1) * multiDigamma(dimension, half) +
      half * dimension
    );
  }

  /** The log density over the elements on and below the diagonal; −∞ unless the matrix is positive definite. */
  logDensity(given: MatrixLike): number {
    const matrix = asMatrix("InverseWishart.logDensity", given);
    const factor = logDensityFactor("InverseWishart.logDensity", matrix, this.dimension);
    if (factor === undefined) return Number.NEGATIVE_INFINITY;
    const { degreesOfFreedom: degrees, dimension } = this;
    const trace = factor
      .solve(this.scale)
      .diagonal()
      .reduce((sum, value) => sum + value, 0);
    return (
      0.5 * degrees * (this.factor.logDeterminant - dimension * Math.LN2) -
      logMultigamma(dimension, degrees / 2) -
      0.5 * (degrees + dimension + 1) * factor.logDeterminant -
      0.5 * trace
    );
  }

  /**
   * L·A⁻ᵀ times its transpose, where L is the factor of the scale and A is Bartlett's matrix: no
   * matrix is inverted.
   */
  sample(random: Random): Matrix {
    requireStream("InverseWishart.sample", random);
    const bartlett = bartlettFactor(random, this.degreesOfFreedom, this.dimension);
    const root = standardizeRows(bartlett, new Float64Array(this.dimension), this.factor.L);
    return multiply(root, root, { transposeB: true });
  }
}
