import { type Random, requireStream } from "../random/random.js";
import { digamma } from "../special/digamma.js";
import { logGamma } from "../special/gamma.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { Gamma, gammaPoint } from "./gamma.js";
import { maximize } from "./maximize.js";
import { requireParameters, requirePositive } from "./require.js";
import { average, averageOf, POSITIVE, readData } from "./weighted.js";

export type ChiSquaredParameters = Pick<ChiSquared, "degreesOfFreedom">;

/**
 * The sum of squares of standard normal variables.
 *
 * ```ts
 * new ChiSquared({ degreesOfFreedom: 1 }).quantile(0.95); // 3.84145882069412
 * ```
 */
export class ChiSquared extends ContinuousBase {
  readonly name = "ChiSquared";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  readonly degreesOfFreedom: number;
  readonly #gamma: Gamma;

  constructor(parameters: ChiSquaredParameters) {
    super();
    requireParameters("ChiSquared", parameters, ["degreesOfFreedom"]);
    const { degreesOfFreedom } = parameters;
    this.degreesOfFreedom = requirePositive("ChiSquared", "degreesOfFreedom", degreesOfFreedom);
    this.#gamma = new Gamma({ shape: degreesOfFreedom / 2, rate: 0.5 });
  }

  /** Maximum likelihood, by Newton's method. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): ChiSquared {
    const read = readData("ChiSquared.fit", data, options, POSITIVE);
    const meanLog = average(read, (x) => Math.log(x / 2));
    const start = Math.max(averageOf(read), 1e-3);
    const [offset] = maximize("ChiSquared.fit", [0], ([theta]) => {
      const shape = 0.5 * start * Math.exp(theta);
      return { value: shape * meanLog - logGamma(shape), gradient: [shape * (meanLog - digamma(shape))] };
    });
    return new ChiSquared({ degreesOfFreedom: start * Math.exp(offset) });
  }

  get mean(): number {
    return this.degreesOfFreedom;
  }

  get variance(): number {
    return 2 * this.degreesOfFreedom;
  }

  get entropy(): number {
    return this.#gamma.entropy;
  }

  logDensity(x: number): number {
    return this.#gamma.logDensity(x);
  }

  cdf(x: number): number {
    return this.#gamma.cdf(x);
  }

  survival(x: number): number {
    return this.#gamma.survival(x);
  }

  protected inverse(lower: number, upper: number): number {
    return 2 * gammaPoint(this.degreesOfFreedom / 2, lower, upper);
  }

  override sample(random: Random): number {
    requireStream("ChiSquared.sample", random);
    return this.#gamma.sample(random);
  }
}
