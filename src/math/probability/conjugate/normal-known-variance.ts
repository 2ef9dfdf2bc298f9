import { Normal } from "../distributions/normal.js";
import { requireParameters, requirePositive, requireReal } from "../distributions/require.js";
import { HALF_LOG_2PI } from "../special/stirling.js";
import { type ObservationOptions, readMoments } from "./data.js";
import { ScalarBelief } from "./scalar-belief.js";

export interface NormalKnownVarianceParameters {
  /** The prior guess of the mean of the numbers. */
  readonly mean: number;
  /** The prior variance of the mean. */
  readonly variance: number;
  /** The known variance of the numbers around their mean. */
  readonly noiseVariance: number;
}

/**
 * What is known of the mean of normal numbers whose variance is known, as a normal distribution.
 *
 * ```ts
 * const prior = new NormalKnownVariance({ mean: 0, variance: 1, noiseVariance: 2 });
 * prior.update([3, 5]).mean; // 2, half way to the mean of the data
 * ```
 */
export class NormalKnownVariance extends ScalarBelief<Normal> {
  readonly variance: number;
  readonly noiseVariance: number;
  readonly posterior: Normal;

  constructor(parameters: NormalKnownVarianceParameters) {
    super();
    requireParameters("NormalKnownVariance", parameters, ["mean", "variance", "noiseVariance"]);
    const { mean, variance, noiseVariance } = parameters;
    const method = "NormalKnownVariance";
    requireReal(method, "mean", mean);
    this.variance = requirePositive(method, "variance", variance);
    this.noiseVariance = requirePositive(method, "noiseVariance", noiseVariance);
    this.posterior = new Normal({ mean, standardDeviation: Math.sqrt(variance) });
  }

  /** The posterior after more numbers. */
  update(data: ArrayLike<number>, options: ObservationOptions = {}): NormalKnownVariance {
    const { total, mean } = readMoments("NormalKnownVariance.update", data, options);
    const { variance, noiseVariance } = this;
    // The share of the data in the new mean; precisions add.
    const share = (total * variance) / (total * variance + noiseVariance);
    return new NormalKnownVariance({
      mean: this.mean + share * (mean - this.mean),
      variance: variance / (1 + (total * variance) / noiseVariance),
      noiseVariance,
    });
  }

  /** The log marginal density of numbers. */
  logEvidence(data: ArrayLike<number>, options: ObservationOptions = {}): number {
    const { total, mean, squares } = readMoments("NormalKnownVariance.logEvidence", data, options);
    const { variance, noiseVariance } = this;
    // Deviations within the sample, and of its mean from the prior's with both variances together.
    const stretch = 1 + (total * variance) / noiseVariance;
    const distance = squares + (total * (mean - this.mean) ** 2) / stretch;
    const scale = total * (HALF_LOG_2PI + 0.5 * Math.log(noiseVariance)) + 0.5 * Math.log(stretch);
    return -scale - distance / (2 * noiseVariance);
  }

  /** The predictive distribution of the mean of this many more numbers. */
  predictive(count = 1): Normal {
    requirePositive("NormalKnownVariance.predictive", "count", count);
    const variance = this.variance + this.noiseVariance / count;
    return new Normal({ mean: this.mean, standardDeviation: Math.sqrt(variance) });
  }

  get map(): number {
    return this.mean;
  }
}
