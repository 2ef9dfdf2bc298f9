import { Gamma, type GammaParameters } from "../distributions/gamma.js";
import { NegativeBinomial } from "../distributions/negative-binomial.js";
import { requireParameters, requirePositive } from "../distributions/require.js";
import { average, COUNTS, readWeighted } from "../distributions/weighted.js";
import { logPoissonKernel } from "../special/deviance.js";
import type { ObservationOptions } from "./data.js";
import { ScalarBelief } from "./scalar-belief.js";

/** The weights and the exposures of observed counts. */
export interface ExposureOptions extends ObservationOptions {
  /** The exposure, such as the observed time, of every count. Default 1. */
  readonly exposure?: number;
}

/**
 * The posterior of the rate of events, as a gamma distribution: `shape` events in a time of `rate`.
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

  constructor(parameters: GammaParameters) {
    super();
    requireParameters("GammaPoisson", parameters, ["shape", "rate"]);
    const { shape, rate } = parameters;
    this.shape = requirePositive("GammaPoisson", "shape", shape);
    this.rate = requirePositive("GammaPoisson", "rate", rate);
    this.posterior = new Gamma({ shape, rate });
  }

  /** The posterior after more counts, each of events within the exposure. */
  update(counts: ArrayLike<number>, options: ExposureOptions = {}): GammaPoisson {
    const { events, watched } = this.#read("GammaPoisson.update", counts, options);
    return new GammaPoisson({ shape: this.shape + events, rate: this.rate + watched });
  }

  /** The log marginal probability of counts. */
  logEvidence(counts: ArrayLike<number>, options: ExposureOptions = {}): number {
    const { read, exposure, events, watched } = this.#read("GammaPoisson.logEvidence", counts, options);
    if (read.total === 0) return 0;
    // Likelihood times prior over posterior, at the posterior mean.
    const posterior = new Gamma({ shape: this.shape + events, rate: this.rate + watched });
    const { mean } = posterior;
    const likelihood = average(read, (x) => logPoissonKernel(x, mean * exposure));
    return likelihood + (this.posterior.logDensity(mean) - posterior.logDensity(mean));
  }

  /** The predictive distribution of the number of events within an exposure. */
  predictive(exposure = 1): NegativeBinomial {
    requirePositive("GammaPoisson.predictive", "exposure", exposure);
    const total = this.rate + exposure;
    return new NegativeBinomial({
      successes: this.shape,
      probability: this.rate / total,
      complement: exposure / total,
    });
  }

  get map(): number {
    return Math.max(0, (this.shape - 1) / this.rate);
  }

  #read(method: string, counts: ArrayLike<number>, options: ExposureOptions) {
    const { exposure = 1 } = options;
    requirePositive(method, "exposure", exposure);
    const read = readWeighted(method, counts, options, COUNTS, ["exposure"]);
    return { read, exposure, events: average(read, (x) => x), watched: read.total * exposure };
  }
}
