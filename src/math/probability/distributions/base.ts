import { inspect, nameWithParameters } from "../../../base/printing.js";
import { Random, requireStream } from "../random/random.js";
import { searchQuantile } from "./discrete.js";
import type { ContinuousDistribution, DiscreteDistribution, Support } from "./distribution.js";
import { requireCount, requireProbability } from "./require.js";

/** What all distributions of this folder share. */
abstract class Base {
  abstract readonly name: string;
  abstract readonly support: Support;
  abstract readonly mean: number;
  abstract readonly variance: number;

  get standardDeviation(): number {
    return Math.sqrt(this.variance);
  }

  abstract logDensity(x: number): number;
  abstract sample(random: Random): number;

  density(x: number): number {
    return Math.exp(this.logDensity(x));
  }

  sampleMany(random: Random, n: number): Float64Array {
    requireCount(`${this.name}.sampleMany`, "n", n);
    return Float64Array.from({ length: n }, () => this.sample(random));
  }

  /** The family and its parameters: `Normal(mean 0, standard deviation 1)`. */
  toString(): string {
    return nameWithParameters(this.name, this);
  }

  [inspect](): string {
    return this.toString();
  }
}

/**
 * A continuous distribution computes its quantile from both tail probabilities, so that neither
 * loses digits.
 */
export abstract class ContinuousBase extends Base implements ContinuousDistribution {
  readonly kind = "continuous";
  abstract readonly entropy: number;
  abstract cdf(x: number): number;
  abstract survival(x: number): number;
  /** The point with probability `lower` below it and `upper` = 1 − `lower` above it. */
  protected abstract inverse(lower: number, upper: number): number;

  quantile(p: number): number {
    requireProbability(`${this.name}.quantile`, "p", p);
    return this.inverse(p, 1 - p);
  }

  /** By inversion, unless the family has a faster way. */
  sample(random: Random): number {
    if (!(random instanceof Random)) requireStream(`${this.name}.sample`, random);
    const u = random.nextOpen();
    return this.inverse(u, 1 - u);
  }
}

/**
 * A discrete distribution computes its tails at whole numbers inside its support; the rest
 * follows.
 */
export abstract class DiscreteBase extends Base implements DiscreteDistribution {
  readonly kind = "discrete";
  abstract readonly entropy: number;
  /** ln P(X = k) for a whole k in the support. */
  protected abstract logProbability(k: number): number;
  /** P(X ≤ k) for a whole k in the support below its upper end. */
  protected abstract below(k: number): number;
  /** P(X > k), likewise. */
  protected abstract above(k: number): number;

  logDensity(x: number): number {
    const { lower, upper } = this.support;
    if (Number.isNaN(x)) return Number.NaN;
    if (!Number.isInteger(x) || x < lower || x > upper) return Number.NEGATIVE_INFINITY;
    return this.logProbability(x);
  }

  cdf(x: number): number {
    const { lower, upper } = this.support;
    if (x < lower) return 0;
    if (x >= upper) return 1;
    return Number.isNaN(x) ? x : this.below(Math.floor(x));
  }

  survival(x: number): number {
    const { lower, upper } = this.support;
    if (x < lower) return 1;
    if (x >= upper) return 0;
    return Number.isNaN(x) ? x : this.above(Math.floor(x));
  }

  quantile(p: number): number {
    requireProbability(`${this.name}.quantile`, "p", p);
    return searchQuantile(p, this);
  }
}
