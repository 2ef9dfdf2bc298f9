import { Matrix, type MatrixLike } from "../../linalg/index.js";
import { Bernoulli } from "../distributions/bernoulli.js";
import { requireParameters } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { MultivariateBase } from "./base.js";
import { type BitFitOptions, readBitRows } from "./bits.js";
import { requireIndex, requireVector } from "./require.js";

export interface MultivariateBernoulliParameters {
  /** The probability that each coordinate is 1. */
  readonly probabilities: ArrayLike<number>;
}

/**
 * A vector of independent zeros and ones.
 *
 * ```ts
 * new MultivariateBernoulli({ probabilities: [0.5, 0.67, 0.33] }).density([1, 1, 0]); // 0.22445
 * ```
 */
export class MultivariateBernoulli extends MultivariateBase {
  readonly name = "MultivariateBernoulli";
  readonly kind = "discrete";
  readonly dimension: number;
  readonly probabilities: readonly number[];

  constructor(parameters: MultivariateBernoulliParameters) {
    super();
    requireParameters("MultivariateBernoulli", parameters, ["probabilities"]);
    this.probabilities = requireVector(
      "MultivariateBernoulli",
      "probabilities",
      parameters.probabilities,
      (p) => p >= 0 && p <= 1,
      "numbers from 0 to 1",
    );
    this.dimension = this.probabilities.length;
  }

  /** Maximum likelihood: the share of ones in each column, after smoothing. */
  static fit(rows: MatrixLike, options: BitFitOptions = {}): MultivariateBernoulli {
    const points = Matrix.from(rows, "MultivariateBernoulli.fit");
    const { weights, smoothing, total } = readBitRows("MultivariateBernoulli.fit", points, options);
    const ones = new Float64Array(points.columns).fill(smoothing);
    points.data.forEach((bit, at) => {
      ones[at % points.columns] += bit * weights[Math.floor(at / points.columns)];
    });
    const all = total + 2 * smoothing;
    // Weights are summed in another order than their total, so the share may exceed 1 by rounding.
    return new MultivariateBernoulli({ probabilities: ones.map((count) => Math.min(1, count / all)) });
  }

  get mean(): readonly number[] {
    return this.probabilities;
  }

  get covariance(): Matrix {
    const { dimension, probabilities } = this;
    const out = new Matrix(dimension, dimension);
    for (const [j, p] of probabilities.entries()) out.data[j * (dimension + 1)] = p * (1 - p);
    return out;
  }

  /** In nats. */
  get entropy(): number {
    return this.probabilities.reduce((sum, probability) => sum + new Bernoulli({ probability }).entropy, 0);
  }

  /** The distribution of one coordinate. */
  marginal(index: number): Bernoulli {
    requireIndex("MultivariateBernoulli.marginal", index, this.dimension);
    return new Bernoulli({ probability: this.probabilities[index] });
  }

  protected logDensityRows(points: Matrix): Float64Array {
    const columns = this.probabilities.map((probability) => new Bernoulli({ probability }));
    return Float64Array.from({ length: points.rows }, (_, i) => {
      const row = points.row(i);
      return columns.reduce((sum, column, j) => sum + column.logDensity(row[j]), 0);
    });
  }

  sample(random: Random): Float64Array {
    requireStream("MultivariateBernoulli.sample", random);
    return Float64Array.from(this.probabilities, (p) => (random.next() < p ? 1 : 0));
  }
}
