import { inspect, nameWithParameters } from "../../../base/printing.js";
import { Matrix, type MatrixLike } from "../../linalg/index.js";
import { requireCount } from "../distributions/require.js";
import type { Random } from "../random/random.js";
import type { MultivariateDistribution } from "./distribution.js";
import { overPoints } from "./points.js";

/** What distributions of vectors share: one row-wise log density gives the rest. */
export abstract class MultivariateBase implements MultivariateDistribution {
  abstract readonly name: string;
  abstract readonly kind: "continuous" | "discrete";
  abstract readonly dimension: number;
  abstract readonly mean: readonly number[];
  abstract readonly covariance: Matrix;
  /** The log density of every row of points, which have been checked. */
  protected abstract logDensityRows(points: Matrix): Float64Array;
  abstract sample(random: Random): Float64Array;

  density(point: ArrayLike<number>): number;
  density(points: MatrixLike): Float64Array;
  density(points: MatrixLike | ArrayLike<number>): number | Float64Array;
  density(points: MatrixLike | ArrayLike<number>): number | Float64Array {
    return overPoints(`${this.name}.density`, this.dimension, points, (rows) =>
      this.logDensityRows(rows).map(Math.exp),
    );
  }

  logDensity(point: ArrayLike<number>): number;
  logDensity(points: MatrixLike): Float64Array;
  logDensity(points: MatrixLike | ArrayLike<number>): number | Float64Array;
  logDensity(points: MatrixLike | ArrayLike<number>): number | Float64Array {
    return overPoints(`${this.name}.logDensity`, this.dimension, points, (rows) => this.logDensityRows(rows));
  }

  sampleMany(random: Random, n: number): Matrix {
    requireCount(`${this.name}.sampleMany`, "n", n);
    const draws = new Matrix(n, this.dimension);
    for (let i = 0; i < n; i += 1) draws.data.set(this.sample(random), i * this.dimension);
    return draws;
  }

  /** The family and its parameters: `Normal(mean 0, standard deviation 1)`. */
  toString(): string {
    return nameWithParameters(this.name, this);
  }

  [inspect](): string {
    return this.toString();
  }
}
