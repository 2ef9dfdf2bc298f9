import { DataError } from "../../../base/errors.js";
import { type Random, requireStream } from "../random/random.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireParameters, requirePositive } from "./require.js";
import { averageOf, NOT_NEGATIVE, readData } from "./weighted.js";

export type ExponentialParameters = Pick<Exponential, "rate">;

/**
 * The waiting time for an event at a constant rate.
 *
 * ```ts
 * new Exponential({ rate: 2 }).mean; // 0.5
 * ```
 */
export class Exponential extends ContinuousBase {
  readonly name = "Exponential";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  /** Events per unit of time; the mean is 1 / rate. */
  readonly rate: number;

  constructor(parameters: ExponentialParameters) {
    super();
    requireParameters("Exponential", parameters, ["rate"]);
    const { rate } = parameters;
    this.rate = requirePositive("Exponential", "rate", rate);
  }

  /** Maximum likelihood: 1 / mean. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Exponential {
    const mean = averageOf(readData("Exponential.fit", data, options, NOT_NEGATIVE));
    if (mean === 0) {
      throw new DataError("Exponential.fit", "every value is 0; the rate would be infinite.", {
        expected: "at least one value > 0",
        received: "only 0",
      });
    }
    return new Exponential({ rate: 1 / mean });
  }

  get mean(): number {
    return 1 / this.rate;
  }

  get variance(): number {
    return 1 / this.rate ** 2;
  }

  get entropy(): number {
    return 1 - Math.log(this.rate);
  }

  logDensity(x: number): number {
    return x < 0 ? Number.NEGATIVE_INFINITY : Math.log(this.rate) - this.rate * x;
  }

  cdf(x: number): number {
    return x <= 0 ? 0 : -Math.expm1(-this.rate * x);
  }

  survival(x: number): number {
    return x <= 0 ? 1 : Math.exp(-this.rate * x);
  }

  protected inverse(lower: number, upper: number): number {
    return -(lower < 0.5 ? Math.log1p(-lower) : Math.log(upper)) / this.rate;
  }

  override sample(random: Random): number {
    requireStream("Exponential.sample", random);
    return random.exponential() / this.rate;
  }
}
