import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireParameters, requirePositive, requireReal } from "./require.js";
import { average, REAL, readData, requireSpread, weightedMedian } from "./weighted.js";

export type LaplaceParameters = Pick<Laplace, "location" | "scale">;

/**
 * The Laplace (double exponential) distribution.
 *
 * ```ts
 * new Laplace({ location: 0, scale: 1 }).cdf(0); // 0.5
 * ```
 */
export class Laplace extends ContinuousBase {
  readonly name = "Laplace";
  readonly support = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  /** The median. */
  readonly location: number;
  /** The mean absolute deviation. */
  readonly scale: number;

  constructor(parameters: LaplaceParameters) {
    super();
    requireParameters("Laplace", parameters, ["location", "scale"]);
    const { location, scale } = parameters;
    this.location = requireReal("Laplace", "location", location);
    this.scale = requirePositive("Laplace", "scale", scale);
  }

  /**
   * Maximum likelihood: the median (the midpoint of the two middle values) and the mean absolute
   * deviation from it.
   */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Laplace {
    const read = readData("Laplace.fit", data, options, REAL);
    requireSpread("Laplace.fit", read, "the scale would be 0");
    const location = weightedMedian(read);
    return new Laplace({ location, scale: average(read, (x) => Math.abs(x - location)) });
  }

  get mean(): number {
    return this.location;
  }

  get variance(): number {
    return 2 * this.scale ** 2;
  }

  get entropy(): number {
    return 1 + Math.log(2 * this.scale);
  }

  #score(x: number): number {
    return (x - this.location) / this.scale;
  }

  logDensity(x: number): number {
    return -Math.abs(this.#score(x)) - Math.log(2 * this.scale);
  }

  cdf(x: number): number {
    const z = this.#score(x);
    return z < 0 ? 0.5 * Math.exp(z) : 1 - 0.5 * Math.exp(-z);
  }

  survival(x: number): number {
    const z = this.#score(x);
    return z > 0 ? 0.5 * Math.exp(-z) : 1 - 0.5 * Math.exp(z);
  }

  protected inverse(lower: number, upper: number): number {
    const z = lower < upper ? Math.log(2 * lower) : -Math.log(2 * upper);
    return this.location + this.scale * z;
  }
}
