import { Gamma, type GammaParameters } from "../distributions/gamma.js";
import { NegativeBinomial } from "../distributions/negative-binomial.js";
import { requirePositive } from "../distributions/require.js";
import { average, COUNTS, readWeighted } from "../distributions/weighted.js";
import { logPoissonKernel } from "../special/deviance.js";
import type { ObservationOptions } from "./data.js";
import { ScalarBelief } from "./scalar-belief.js";

export interface ExposureOptions extends ObservationOptions {
  /** How long, or how much, was watched for every count: 1 unless given. */
  readonly exposure?: number;
}

/**
 * What is known of the rate of events, as a gamma distribution: `shape` events in a time of `rate`.
 *
 * ```ts
 * const calls = new GammaPoisson({ shape: 2, rate: 1 }).update([3, 5, 4]);
 * calls.mean; // 3.5
 * calls.predictive().mean; // 3.5
 * ```
 */
export class GammaPoisson extends ScalarBelief<Gamma> {
  readonly shape: number;
  readonly rate: number;
  readonly posterior: Gamma;

  constructor({ shape, rate }: GammaParameters) {
    super();
    this.shape = requirePositive("GammaPoisson", "shape", shape);
    this.rate = requirePositive("GammaPoisson", "rate", rate);
    this.posterior = new Gamma({ shape, rate });
  }

  /** What is known after more counts, each of events within the exposure. */
  update(counts: ArrayLike<number>, options: ExposureOptions = {}): GammaPoisson {
    const { events, watched } = this.#read("GammaPoisson.update", counts, options);
    return new GammaPoisson({ shape: this.shape + events, rate: this.rate + watched });
  }

  /** The log probability of counts, whatever the rate is. */
  logEvidence(counts: ArrayLike<number>, options: ExposureOptions = {}): number {
    const { read, exposure, events, watched } = this.#read("GammaPoisson.logEvidence", counts, options);
    if (read.total === 0) return 0;
    // Likelihood times prior over posterior, at the posterior mean.
    const posterior = new Gamma({ shape: this.shape + events, rate: this.rate + watched });
    const { mean } = posterior;
    const likelihood = average(read, (x) => logPoissonKernel(x, mean * exposure));
    return likelihood + (this.posterior.logDensity(mean) - posterior.logDensity(mean));
  }

  /** How many events there will be within an exposure. */
  predictive(exposure = 1): NegativeBinomial {
    requirePositive("GammaPoisson.predictive", "exposure", exposure);
    return new NegativeBinomial({ successes: this.shape, probability: this.rate / (this.rate + exposure) });
  }

  get map(): number {
    return Math.max(0, (this.shape - 1) / this.rate);
  }

  #read(method: string, counts: ArrayLike<number>, { weights, exposure = 1 }: ExposureOptions) {
    requirePositive(method, "exposure", exposure);
    const read = readWeighted(method, counts, weights === undefined ? {} : { weights }, COUNTS);
    return { read, exposure, events: average(read, (x) => x), watched: read.total * exposure };
  }
}
