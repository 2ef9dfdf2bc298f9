import { requireList } from "../../../base/numbers.js";
import { Matrix, type MatrixLike } from "../../linalg/index.js";
import { isVector } from "../../linalg/is-vector.js";
import { requireParameters } from "../distributions/require.js";
import { MultivariateBase } from "../multivariate/base.js";
import type { MultivariateDistribution } from "../multivariate/distribution.js";
import { rowsOf } from "../multivariate/points.js";
import { AliasTable } from "../random/alias.js";
import { type Random, requireStream } from "../random/random.js";
import { logTerm, logTotal, requireCommon, requireShares, toShares } from "./mixing.js";

export interface MultivariateMixtureParameters {
  /** The distributions that are mixed, all of one dimension, all continuous or all discrete. */
  readonly components: readonly MultivariateDistribution[];
  /** The probability of each component; they must add up to 1. Default: equal. */
  readonly weights?: ArrayLike<number>;
}

/**
 * A mixture of distributions of vectors: one of them is drawn, then a point from it.
 *
 * ```ts
 * const mixture = new MultivariateMixture({
 *   components: [
 *     new MultivariateNormal({ mean: [0, 0], covariance: Matrix.identity(2) }),
 *     new MultivariateNormal({ mean: [4, 0], covariance: Matrix.identity(2) }),
 *   ],
 * });
 * mixture.responsibilities([2, 1]); // [0.5, 0.5]
 * ```
 */
export class MultivariateMixture extends MultivariateBase {
  readonly name = "MultivariateMixture";
  readonly kind: "continuous" | "discrete";
  readonly dimension: number;
  readonly components: readonly MultivariateDistribution[];
  readonly weights: readonly number[];
  #table: AliasTable | undefined;

  constructor(parameters: MultivariateMixtureParameters) {
    super();
    requireParameters("MultivariateMixture", parameters, ["components", "weights"]);
    const { components, weights } = parameters;
    requireList("MultivariateMixture", "components", components);
    this.components = Object.freeze(Array.from(components));
    this.weights = requireShares("MultivariateMixture", components.length, weights);
    requireCommon("MultivariateMixture", this.components, "kind", (component) => component.kind);
    requireCommon("MultivariateMixture", this.components, "dimension", (component) => component.dimension);
    this.kind = this.components[0].kind;
    this.dimension = this.components[0].dimension;
  }

  get mean(): readonly number[] {
    const means = this.#live().map(({ component, weight }) => component.mean.map((value) => weight * value));
    return means.reduce((sums, mean) => sums.map((sum, i) => sum + mean[i]));
  }

  get covariance(): Matrix {
    const { mean, dimension } = this;
    const out = new Matrix(dimension, dimension);
    for (const { component, weight } of this.#live()) {
      const { covariance } = component;
      const shift = component.mean.map((value, i) => value - mean[i]);
      for (let at = 0; at < out.data.length; at += 1) {
        const between = shift[Math.floor(at / dimension)] * shift[at % dimension];
        out.data[at] += weight * (covariance.data[at] + between);
      }
    }
    return out;
  }

  /** The components of positive weight. */
  #live(): { readonly component: MultivariateDistribution; readonly weight: number }[] {
    return this.components
      .map((component, k) => ({ component, weight: this.weights[k] }))
      .filter(({ weight }) => weight > 0);
  }

  protected logDensityRows(points: Matrix): Float64Array {
    const terms = this.#terms(points);
    return Float64Array.from({ length: points.rows }, (_, i) => logTotal(terms.row(i)));
  }

  /** ln of weight times density, one row for each point and one column for each component. */
  #terms(points: Matrix): Matrix {
    const columns = this.components.map((component) => component.logDensity(points));
    return new Matrix(points.rows, columns.length).map((_, at) => {
      const k = at % columns.length;
      return logTerm(this.weights[k], columns[k][Math.floor(at / columns.length)]);
    });
  }

  /** The probability of each component given a point, or given each row. */
  responsibilities(point: ArrayLike<number>): Float64Array;
  responsibilities(points: MatrixLike): Matrix;
  responsibilities(points: MatrixLike | ArrayLike<number>): Float64Array | Matrix {
    const method = "MultivariateMixture.responsibilities";
    const single = isVector(points);
    const rows = rowsOf(method, this.dimension, single ? [points] : points);
    const terms = this.#terms(rows);
    for (let i = 0; i < terms.rows; i += 1) terms.row(i).set(toShares(terms.row(i)));
    return single ? terms.data : terms;
  }

  sample(random: Random): Float64Array {
    requireStream("MultivariateMixture.sample", random);
    this.#table ??= new AliasTable(this.weights);
    return this.components[this.#table.draw(random)].sample(random);
  }
}
