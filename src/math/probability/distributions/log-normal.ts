import { type Random, requireStream } from "../random/random.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { Normal } from "./normal.js";
import { requireParameters, requirePositive, requireReal } from "./require.js";
import { POSITIVE, readData, requireSpread } from "./weighted.js";

export type LogNormalParameters = Pick<LogNormal, "logMean" | "logStandardDeviation">;

/**
 * A positive number whose logarithm is normal.
 *
 * ```ts
 * new LogNormal({ logMean: 0, logStandardDeviation: 1 }).quantile(0.5); // 1
 * ```
 */
export class LogNormal extends ContinuousBase {
  readonly name = "LogNormal";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  /** The mean of the logarithm. */
  readonly logMean: number;
  /** The standard deviation of the logarithm. */
  readonly logStandardDeviation: number;
  readonly #log: Normal;

  constructor(parameters: LogNormalParameters) {
    super();
    requireParameters("LogNormal", parameters, ["logMean", "logStandardDeviation"]);
    const { logMean, logStandardDeviation } = parameters;
    this.logMean = requireReal("LogNormal", "logMean", logMean);
    this.logStandardDeviation = requirePositive("LogNormal", "logStandardDeviation", logStandardDeviation);
    this.#log = new Normal({ mean: logMean, standardDeviation: logStandardDeviation });
  }

  /** Maximum likelihood: the normal fit of the logarithms. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): LogNormal {
    const read = readData("LogNormal.fit", data, options, POSITIVE);
    requireSpread("LogNormal.fit", read, "the standard deviation of the logarithm would be 0");
    const { mean, standardDeviation } = Normal.fit(read.values.map(Math.log), { weights: read.weights });
    return new LogNormal({ logMean: mean, logStandardDeviation: standardDeviation });
  }

  get mean(): number {
    return Math.exp(this.logMean + 0.5 * this.logStandardDeviation ** 2);
  }

  get variance(): number {
    const spread = this.logStandardDeviation ** 2;
    return Math.expm1(spread) * Math.exp(2 * this.logMean + spread);
  }

  get entropy(): number {
    return this.logMean + this.#log.entropy;
  }

  logDensity(x: number): number {
    if (x <= 0) return Number.NEGATIVE_INFINITY;
    return x === Number.POSITIVE_INFINITY ? -x : this.#log.logDensity(Math.log(x)) - Math.log(x);
  }

  cdf(x: number): number {
    return x <= 0 ? 0 : this.#log.cdf(Math.log(x));
  }

  survival(x: number): number {
    return x <= 0 ? 1 : this.#log.survival(Math.log(x));
  }

  protected inverse(lower: number): number {
    return Math.exp(this.#log.quantile(lower));
  }

  override sample(random: Random): number {
    requireStream("LogNormal.sample", random);
    return Math.exp(this.#log.sample(random));
  }
}
