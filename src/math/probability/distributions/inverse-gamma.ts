import { type Random, requireStream } from "../random/random.js";
import { logMinusDigamma } from "../special/digamma.js";
import { stirlingError } from "../special/gamma.js";
import { HALF_LOG_2PI } from "../special/stirling.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { fitGamma, Gamma, gammaPoint } from "./gamma.js";
import { requireParameters, requirePositive } from "./require.js";
import { POSITIVE, readData, requireSpread } from "./weighted.js";

export type InverseGammaParameters = Pick<InverseGamma, "shape" | "scale">;

/**
 * The inverse of a gamma variable, the conjugate prior of a normal variance.
 *
 * ```ts
 * new InverseGamma({ shape: 3, scale: 4 }).mean; // 2
 * ```
 */
export class InverseGamma extends ContinuousBase {
  readonly name = "InverseGamma";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  readonly shape: number;
  /** The rate of the gamma variable whose inverse this is. */
  readonly scale: number;
  readonly #inverse: Gamma;

  constructor(parameters: InverseGammaParameters) {
    super();
    requireParameters("InverseGamma", parameters, ["shape", "scale"]);
    const { shape, scale } = parameters;
    this.shape = requirePositive("InverseGamma", "shape", shape);
    this.scale = requirePositive("InverseGamma", "scale", scale);
    this.#inverse = new Gamma({ shape, rate: scale });
  }

  /** Maximum likelihood: the gamma fit of the inverse values. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): InverseGamma {
    const read = readData("InverseGamma.fit", data, options, POSITIVE);
    requireSpread("InverseGamma.fit", read, "the shape would be infinite");
    const { values, weights } = read;
    const { shape, rate } = fitGamma("InverseGamma.fit", { values: values.map((x) => 1 / x), weights });
    return new InverseGamma({ shape, scale: rate });
  }

  get mean(): number {
    return this.shape > 1 ? this.scale / (this.shape - 1) : Number.POSITIVE_INFINITY;
  }

  get variance(): number {
    return this.shape > 2 ? this.mean ** 2 / (this.shape - 2) : Number.POSITIVE_INFINITY;
  }

  get entropy(): number {
    const { shape, scale } = this;
    const gap = (1 + shape) * logMinusDigamma(shape);
    return HALF_LOG_2PI - 1.5 * Math.log(shape) + stirlingError(shape) + gap + Math.log(scale);
  }

  logDensity(x: number): number {
    if (x <= 0) return Number.NEGATIVE_INFINITY;
    return x === Number.POSITIVE_INFINITY ? -x : this.#inverse.logDensity(1 / x) - 2 * Math.log(x);
  }

  cdf(x: number): number {
    return x <= 0 ? 0 : this.#inverse.survival(1 / x);
  }

  survival(x: number): number {
    return x <= 0 ? 1 : this.#inverse.cdf(1 / x);
  }

  protected inverse(lower: number, upper: number): number {
    return this.scale / gammaPoint(this.shape, upper, lower);
  }

  override sample(random: Random): number {
    requireStream("InverseGamma.sample", random);
    return 1 / this.#inverse.sample(random);
  }
}
