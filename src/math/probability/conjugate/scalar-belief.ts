import type { ContinuousDistribution } from "../distributions/distribution.js";
import type { Random } from "../random/random.js";
import { type CredibleInterval, credibleInterval, highestDensityInterval } from "./interval.js";

/** The distribution of one unknown number, which data can update. */
export abstract class ScalarBelief<D extends ContinuousDistribution> {
  /** The current distribution of the parameter: the prior, until there are data. */
  abstract readonly posterior: D;

  /** The most probable value, the MAP estimate; NaN where there is more than one. */
  abstract readonly map: number;

  /** The mean of the posterior, the Bayes estimate under squared loss. */
  get mean(): number {
    return this.posterior.mean;
  }

  /** The interval with equal probabilities below and above it. */
  credibleInterval(level = 0.95): CredibleInterval {
    return credibleInterval(this.posterior, level);
  }

  /** The shortest interval that holds the probability. */
  highestDensityInterval(level = 0.95): CredibleInterval {
    return highestDensityInterval(this.posterior, level);
  }

  /** One value of the parameter, drawn from the posterior. */
  sample(random: Random): number {
    return this.posterior.sample(random);
  }

  sampleMany(random: Random, n: number): Float64Array {
    return this.posterior.sampleMany(random, n);
  }
}
