import { type Random, requireStream } from "../random/random.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireOption, requireParameters, requireReal } from "./require.js";
import { REAL, readData, requireSpread } from "./weighted.js";

export type UniformParameters = Pick<Uniform, "lower" | "upper">;

/**
 * The uniform distribution: every value between two ends is equally likely.
 *
 * ```ts
 * new Uniform({ lower: 0, upper: 4 }).cdf(1); // 0.25
 * ```
 */
export class Uniform extends ContinuousBase {
  readonly name = "Uniform";
  readonly support: { readonly lower: number; readonly upper: number };
  readonly lower: number;
  readonly upper: number;

  constructor(parameters: UniformParameters) {
    super();
    requireParameters("Uniform", parameters, ["lower", "upper"]);
    const { lower, upper } = parameters;
    this.lower = requireReal("Uniform", "lower", lower);
    const fine = upper > lower && Number.isFinite(upper - lower);
    this.upper = requireOption("Uniform", "upper", upper, fine, `a number > ${lower}`);
    this.support = { lower, upper };
  }

  /** Maximum likelihood: the smallest and the largest value. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Uniform {
    const read = readData("Uniform.fit", data, options, REAL);
    requireSpread("Uniform.fit", read, "the interval would be empty");
    const lower = read.values.reduce((a, b) => Math.min(a, b));
    return new Uniform({ lower, upper: read.values.reduce((a, b) => Math.max(a, b)) });
  }

  get #width(): number {
    return this.upper - this.lower;
  }

  get mean(): number {
    return this.lower + this.#width / 2;
  }

  get variance(): number {
    return this.#width ** 2 / 12;
  }

  get entropy(): number {
    return Math.log(this.#width);
  }

  logDensity(x: number): number {
    if (Number.isNaN(x)) return x;
    return x < this.lower || x > this.upper ? Number.NEGATIVE_INFINITY : -Math.log(this.#width);
  }

  cdf(x: number): number {
    return Math.min(1, Math.max(0, (x - this.lower) / this.#width));
  }

  survival(x: number): number {
    return Math.min(1, Math.max(0, (this.upper - x) / this.#width));
  }

  protected inverse(lower: number, upper: number): number {
    return lower < upper ? this.lower + lower * this.#width : this.upper - upper * this.#width;
  }

  override sample(random: Random): number {
    requireStream("Uniform.sample", random);
    return this.lower + random.next() * this.#width;
  }
}
