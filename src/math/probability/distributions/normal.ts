import { nameWithParameters } from "../../../base/printing.js";
import { type Random, requireStream } from "../random/random.js";
import { normalCdf } from "../special/normal.js";
import { normalInverse } from "../special/normal-inverse.js";
import { HALF_LOG_2PI } from "../special/stirling.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireParameters, requirePositive, requireReal } from "./require.js";
import { average, averageOf, REAL, readData, requireSpread } from "./weighted.js";

export type NormalParameters = Pick<Normal, "mean" | "standardDeviation">;

/** The standard normal quantile from both tail probabilities. */
function standardNormalInverse(lower: number, upper: number): number {
  return lower < upper ? normalInverse(lower - 0.5, lower) : normalInverse(0.5 - upper, upper);
}

/**
 * The normal (Gaussian) distribution.
 *
 * ```ts
 * new Normal({ mean: 0, standardDeviation: 1 }).quantile(0.975); // 1.95996398454005
 * ```
 */
export class Normal extends ContinuousBase {
  readonly name = "Normal";
  readonly support = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  readonly mean: number;
  readonly #standardDeviation: number;

  constructor(parameters: NormalParameters) {
    super();
    requireParameters("Normal", parameters, ["mean", "standardDeviation"]);
    const { mean, standardDeviation } = parameters;
    this.mean = requireReal("Normal", "mean", mean);
    this.#standardDeviation = requirePositive("Normal", "standardDeviation", standardDeviation);
  }

  /** Maximum likelihood: the mean, and the standard deviation with divisor n. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Normal {
    const read = readData("Normal.fit", data, options, REAL);
    requireSpread("Normal.fit", read, "the standard deviation would be 0");
    const mean = averageOf(read);
    return new Normal({ mean, standardDeviation: Math.sqrt(average(read, (x) => (x - mean) ** 2)) });
  }

  override get standardDeviation(): number {
    return this.#standardDeviation;
  }

  get variance(): number {
    return this.#standardDeviation ** 2;
  }

  get entropy(): number {
    return HALF_LOG_2PI + 0.5 + Math.log(this.#standardDeviation);
  }

  override toString(): string {
    return nameWithParameters(this.name, { mean: this.mean, standardDeviation: this.standardDeviation });
  }

  #score(x: number): number {
    return (x - this.mean) / this.#standardDeviation;
  }

  logDensity(x: number): number {
    return -0.5 * this.#score(x) ** 2 - HALF_LOG_2PI - Math.log(this.#standardDeviation);
  }

  cdf(x: number): number {
    return normalCdf(this.#score(x));
  }

  survival(x: number): number {
    return normalCdf(-this.#score(x));
  }

  protected inverse(lower: number, upper: number): number {
    return this.mean + this.#standardDeviation * standardNormalInverse(lower, upper);
  }

  override sample(random: Random): number {
    requireStream("Normal.sample", random);
    return this.mean + this.#standardDeviation * random.normal();
  }
}
