import type { Random } from "../random/random.js";

/** The smallest interval that contains all values; finite ends belong to it. */
export interface Support {
  readonly lower: number;
  readonly upper: number;
}

/**
 * A distribution of one number, immutable.
 *
 * Moments that do not exist are NaN; infinite ones are Infinity. `density`, `cdf` and related
 * methods take any number and propagate NaN; `quantile` refuses a number that is not a probability.
 */
export interface Distribution {
  /** The name of the family, as in error messages: "Normal". */
  readonly name: string;
  /** Discrete distributions live on whole numbers; continuous ones have a density. */
  readonly kind: "continuous" | "discrete";
  readonly support: Support;
  readonly mean: number;
  readonly variance: number;
  readonly standardDeviation: number;
  /** In nats; the differential entropy for continuous distributions. */
  readonly entropy: number;
  /** The density at x; for discrete distributions the probability of x. */
  density(x: number): number;
  logDensity(x: number): number;
  /** The probability of values at most x. */
  cdf(x: number): number;
  /** The probability of values above x, without the cancellation of 1 − cdf(x). */
  survival(x: number): number;
  /** The smallest x with cdf(x) ≥ p. */
  quantile(p: number): number;
  sample(random: Random): number;
  sampleMany(random: Random, n: number): Float64Array;
}

/** A distribution with a density. */
export interface ContinuousDistribution extends Distribution {
  readonly kind: "continuous";
}

/** A distribution over whole numbers; its `density` is a probability. */
export interface DiscreteDistribution extends Distribution {
  readonly kind: "discrete";
}

/** The options of every `fit`. */
export interface DistributionFitOptions {
  /** One weight ≥ 0 for each value; a weight of k counts as k repetitions. */
  readonly weights?: ArrayLike<number>;
}
