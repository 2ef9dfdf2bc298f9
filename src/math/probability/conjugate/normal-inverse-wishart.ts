import { requireKnownOptions } from "../../../base/known-options.js";
import { columnMeans, Matrix, type MatrixLike, scatterMatrix } from "../../linalg/index.js";
import { requireFinite } from "../../linalg/require.js";
import { requireCount, requireParameters, requirePositive } from "../distributions/require.js";
import { requireDegrees } from "../multivariate/bartlett.js";
import { InverseWishart } from "../multivariate/inverse-wishart.js";
import { MultivariateNormal } from "../multivariate/multivariate-normal.js";
import { MultivariateT } from "../multivariate/multivariate-t.js";
import { requireDimension } from "../multivariate/points.js";
import {
  requireIndices,
  requireRowWeights,
  requireSizedMatrix,
  requireVector,
} from "../multivariate/require.js";
import { factorScatter } from "../multivariate/scatter-factor.js";
import { type Random, requireStream } from "../random/random.js";
import { logGammaDifference } from "../special/beta.js";
import type { ObservationOptions } from "./data.js";
import type { CredibleInterval } from "./interval.js";
import { type MeanAndVariance, NormalInverseGamma } from "./normal-inverse-gamma.js";

export interface NormalInverseWishartParameters {
  /** The prior guess of the mean of the rows. */
  readonly location: ArrayLike<number>;
  /** The number of rows that this guess is worth. */
  readonly meanCount: number;
  /** How many rows the opinion of the covariance is worth; more than the dimension less 1. */
  readonly degreesOfFreedom: number;
  /** The sum of their squared deviations and products; symmetric and positive definite. */
  readonly scale: MatrixLike;
}

/** A value for each parameter of a multivariate normal distribution. */
export interface MeanAndCovariance<V = readonly number[]> {
  readonly mean: V;
  readonly covariance: Matrix;
}

/**
 * What is known of the mean and the covariance of normal vectors: the covariance is inverse Wishart, and the mean
 * given the covariance is normal with covariance / meanCount.
 *
 * ```ts
 * const prior = new NormalInverseWishart({
 *   location: [0, 0], meanCount: 1, degreesOfFreedom: 4, scale: [[1, 0], [0, 1]],
 * });
 * prior.update([[1, 2], [3, 4]]).posterior.mean.location; // [4/3, 2]
 * ```
 */
export class NormalInverseWishart {
  readonly dimension: number;
  readonly location: readonly number[];
  readonly meanCount: number;
  readonly degreesOfFreedom: number;
  readonly scale: Matrix;
  /** The current marginal distribution of each parameter. */
  readonly posterior: { readonly mean: MultivariateT; readonly covariance: InverseWishart };

  constructor(parameters: NormalInverseWishartParameters) {
    requireParameters("NormalInverseWishart", parameters, [
      "location",
      "meanCount",
      "degreesOfFreedom",
      "scale",
    ]);
    const { location, meanCount, degreesOfFreedom, scale } = parameters;
    const method = "NormalInverseWishart";
    this.location = requireVector(method, "location", location);
    this.dimension = this.location.length;
    this.meanCount = requirePositive(method, "meanCount", meanCount);
    this.degreesOfFreedom = requireDegrees(method, degreesOfFreedom, this.dimension);
    this.scale = requireSizedMatrix(method, "scale", scale, this.dimension);
    factorScatter(method, "scale", this.scale);
    this.posterior = { mean: this.#student(1 / meanCount), covariance: new InverseWishart(this) };
  }

  /** A t distribution around the location, the covariance of the rows times a factor. */
  #student(factor: number): MultivariateT {
    const degreesOfFreedom = this.degreesOfFreedom - this.dimension + 1;
    const scale = this.scale.scale(factor / degreesOfFreedom);
    return new MultivariateT({ degreesOfFreedom, location: this.location, scale });
  }

  /** The posterior after more rows. */
  update(rows: MatrixLike, options: ObservationOptions = {}): NormalInverseWishart {
    return this.#after("NormalInverseWishart.update", rows, options).belief;
  }

  #after(method: string, rows: MatrixLike, options: ObservationOptions) {
    requireKnownOptions(method, options, ["weights"]);
    const data = rows instanceof Matrix ? rows : Matrix.from(rows);
    if (data.rows === 0) return { total: 0, belief: this };
    requireDimension(method, this.dimension, data.columns);
    requireFinite(method, "the data", data);
    const counted = requireRowWeights(method, data, options.weights);
    const total = counted.reduce((sum, weight) => sum + weight, 0);
    const means = columnMeans(data, counted);
    const meanCount = this.meanCount + total;
    const shift = means.map((mean, j) => mean - this.location[j]);
    const between = (this.meanCount * total) / meanCount;
    const within = scatterMatrix(data, { weights: counted });
    const { dimension } = this;
    const belief = new NormalInverseWishart({
      location: shift.map((value, j) => this.location[j] + (total / meanCount) * value),
      meanCount,
      degreesOfFreedom: this.degreesOfFreedom + total,
      scale: this.scale.map(
        (value, at) =>
          value + (within.data[at] + between * (shift[Math.floor(at / dimension)] * shift[at % dimension])),
      ),
    });
    return { total, belief };
  }

  /** The log density of rows, with mean and covariance integrated out (Murphy 2007, eq. 266). */
  logEvidence(rows: MatrixLike, options: ObservationOptions = {}): number {
    const { total, belief } = this.#after("NormalInverseWishart.logEvidence", rows, options);
    const { dimension, degreesOfFreedom } = this;
    const [before, after] = [this.scale, belief.scale].map(
      (scale) => factorScatter("NormalInverseWishart.logEvidence", "scale", scale).logDeterminant,
    );
    let log = -0.5 * dimension * (total * Math.log(Math.PI) + Math.log1p(total / this.meanCount));
    for (let j = 0; j < dimension; j += 1) log -= logGammaDifference(total / 2, (degreesOfFreedom - j) / 2);
    return log + 0.5 * degreesOfFreedom * (before - after) - 0.5 * total * after;
  }

  /** The predictive distribution of the mean of this many more rows. */
  predictive(count = 1): MultivariateT {
    requirePositive("NormalInverseWishart.predictive", "count", count);
    return this.#student(1 / count + 1 / this.meanCount);
  }

  /** The mean of each parameter, its Bayes estimate under squared loss; NaN where it does not exist. */
  get mean(): MeanAndCovariance {
    return { mean: this.posterior.mean.mean, covariance: this.posterior.covariance.mean };
  }

  /** The most probable pair. */
  get map(): MeanAndCovariance {
    const covariance = this.scale.scale(1 / (this.degreesOfFreedom + this.dimension + 2));
    return { mean: this.location, covariance };
  }

  /** The joint log density of a mean and a covariance; −∞ unless the covariance is positive definite. */
  logDensity({ mean, covariance }: MeanAndCovariance<ArrayLike<number>>): number {
    const log = this.posterior.covariance.logDensity(covariance);
    return log === Number.NEGATIVE_INFINITY ? log : log + this.#meanGiven(covariance).logDensity(mean);
  }

  density(point: MeanAndCovariance<ArrayLike<number>>): number {
    return Math.exp(this.logDensity(point));
  }

  #meanGiven(covariance: Matrix): MultivariateNormal {
    return new MultivariateNormal({ mean: this.location, covariance: covariance.scale(1 / this.meanCount) });
  }

  /** What is known of the mean and the variance of one coordinate. */
  marginal(index: number): NormalInverseGamma {
    const [j] = requireIndices("NormalInverseWishart.marginal", [index], this.dimension);
    return new NormalInverseGamma({
      location: this.location[j],
      meanCount: this.meanCount,
      shape: (this.degreesOfFreedom - this.dimension + 1) / 2,
      scale: this.scale.get(j, j) / 2,
    });
  }

  /** For the mean and the variance of every coordinate, the interval with equal probabilities below and above it. */
  credibleInterval(level = 0.95): MeanAndVariance<CredibleInterval>[] {
    return this.location.map((_, j) => this.marginal(j).credibleInterval(level));
  }

  /** For the mean and the variance of every coordinate, the shortest interval that holds the probability. */
  highestDensityInterval(level = 0.95): MeanAndVariance<CredibleInterval>[] {
    return this.location.map((_, j) => this.marginal(j).highestDensityInterval(level));
  }

  /** A pair drawn from the posterior. */
  sample(random: Random): MeanAndCovariance {
    requireStream("NormalInverseWishart.sample", random);
    const covariance = this.posterior.covariance.sample(random);
    return { mean: Array.from(this.#meanGiven(covariance).sample(random)), covariance };
  }

  sampleMany(random: Random, n: number): MeanAndCovariance[] {
    requireCount("NormalInverseWishart.sampleMany", "n", n);
    return Array.from({ length: n }, () => this.sample(random));
  }
}
