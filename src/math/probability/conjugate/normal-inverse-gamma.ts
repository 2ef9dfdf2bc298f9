import { InverseGamma } from "../distributions/inverse-gamma.js";
import { Normal } from "../distributions/normal.js";
import { requireCount, requireParameters, requirePositive, requireReal } from "../distributions/require.js";
import { StudentT } from "../distributions/student-t.js";
import { type Random, requireStream } from "../random/random.js";
import { logGammaDifference } from "../special/beta.js";
import { type ObservationOptions, readMoments } from "./data.js";
import { type CredibleInterval, credibleInterval, highestDensityInterval } from "./interval.js";

export type NormalInverseGammaParameters = Pick<
  NormalInverseGamma,
  "location" | "meanCount" | "shape" | "scale"
>;

/** A value for each parameter of a normal distribution. */
export interface MeanAndVariance<T = number> {
  readonly mean: T;
  readonly variance: T;
}

/**
 * What is known of the mean and the variance of normal numbers: the variance is inverse gamma, and the mean given
 * the variance is normal with variance / meanCount.
 *
 * ```ts
 * const prior = new NormalInverseGamma({ location: 0, meanCount: 1, shape: 2, scale: 1 });
 * const known = prior.update([3, 5, 4]);
 * known.mean; // { mean: 3, variance: 3.2 }
 * known.predictive().quantile(0.5); // 3
 * ```
 */
export class NormalInverseGamma {
  /** The prior guess of the mean of the numbers. */
  readonly location: number;
  /** The number of observations that this guess is worth. */
  readonly meanCount: number;
  /** The shape of the inverse gamma distribution of the variance: half as many numbers as its opinion is worth. */
  readonly shape: number;
  /** Its scale: half the sum of their squared deviations. */
  readonly scale: number;
  /** The current marginal distribution of each parameter. */
  readonly posterior: { readonly mean: StudentT; readonly variance: InverseGamma };

  constructor(parameters: NormalInverseGammaParameters) {
    requireParameters("NormalInverseGamma", parameters, ["location", "meanCount", "shape", "scale"]);
    const { location, meanCount, shape, scale } = parameters;
    const method = "NormalInverseGamma";
    this.location = requireReal(method, "location", location);
    this.meanCount = requirePositive(method, "meanCount", meanCount);
    this.shape = requirePositive(method, "shape", shape);
    this.scale = requirePositive(method, "scale", scale);
    this.posterior = { mean: this.#student(1 / meanCount), variance: new InverseGamma({ shape, scale }) };
  }

  /** A t distribution around the location, the variance of the numbers times a factor. */
  #student(factor: number): StudentT {
    return new StudentT({
      degreesOfFreedom: 2 * this.shape,
      location: this.location,
      scale: Math.sqrt((this.scale / this.shape) * factor),
    });
  }

  /** The posterior after more numbers. */
  update(data: ArrayLike<number>, options: ObservationOptions = {}): NormalInverseGamma {
    return this.#after("NormalInverseGamma.update", data, options).belief;
  }

  #after(method: string, data: ArrayLike<number>, options: ObservationOptions) {
    const { total, mean, squares } = readMoments(method, data, options);
    const meanCount = this.meanCount + total;
    const shift = mean - this.location;
    const between = ((this.meanCount * total) / meanCount) * shift * shift;
    const belief = new NormalInverseGamma({
      location: this.location + (total / meanCount) * shift,
      meanCount,
      shape: this.shape + total / 2,
      scale: this.scale + (squares + between) / 2,
    });
    return { total, belief };
  }

  /** The log density of numbers, with mean and variance integrated out (Murphy 2007, eq. 95). */
  logEvidence(data: ArrayLike<number>, options: ObservationOptions = {}): number {
    const { total, belief } = this.#after("NormalInverseGamma.logEvidence", data, options);
    const growth = (belief.scale - this.scale) / this.scale;
    return (
      -logGammaDifference(total / 2, this.shape) -
      this.shape * Math.log1p(growth) -
      (total / 2) * Math.log(2 * Math.PI * belief.scale) -
      0.5 * Math.log1p(total / this.meanCount)
    );
  }

  /** The predictive distribution of the mean of this many more numbers. */
  predictive(count = 1): StudentT {
    requirePositive("NormalInverseGamma.predictive", "count", count);
    return this.#student(1 / count + 1 / this.meanCount);
  }

  /** The mean of each parameter, its Bayes estimate under squared loss. */
  get mean(): MeanAndVariance {
    return { mean: this.posterior.mean.mean, variance: this.posterior.variance.mean };
  }

  /** The most probable pair. */
  get map(): MeanAndVariance {
    return { mean: this.location, variance: this.scale / (this.shape + 1.5) };
  }

  /** The joint log density of a mean and a variance. */
  logDensity({ mean, variance }: MeanAndVariance): number {
    if (!(variance > 0)) return Number.isNaN(variance) ? Number.NaN : Number.NEGATIVE_INFINITY;
    return this.#meanGiven(variance).logDensity(mean) + this.posterior.variance.logDensity(variance);
  }

  density(point: MeanAndVariance): number {
    return Math.exp(this.logDensity(point));
  }

  #meanGiven(variance: number): Normal {
    return new Normal({ mean: this.location, standardDeviation: Math.sqrt(variance / this.meanCount) });
  }

  /** For each parameter, the interval with equal probabilities below and above it. */
  credibleInterval(level = 0.95): MeanAndVariance<CredibleInterval> {
    const { mean, variance } = this.posterior;
    return { mean: credibleInterval(mean, level), variance: credibleInterval(variance, level) };
  }

  /** For each parameter, the shortest interval that holds the probability. */
  highestDensityInterval(level = 0.95): MeanAndVariance<CredibleInterval> {
    const { mean, variance } = this.posterior;
    return { mean: highestDensityInterval(mean, level), variance: highestDensityInterval(variance, level) };
  }

  /** A pair drawn from the posterior. */
  sample(random: Random): MeanAndVariance {
    requireStream("NormalInverseGamma.sample", random);
    const variance = this.posterior.variance.sample(random);
    return { mean: this.#meanGiven(variance).sample(random), variance };
  }

  sampleMany(random: Random, n: number): MeanAndVariance[] {
    requireCount("NormalInverseGamma.sampleMany", "n", n);
    return Array.from({ length: n }, () => this.sample(random));
  }
}
