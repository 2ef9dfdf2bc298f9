import { type Random, requireStream } from "../random/random.js";
import { logPoissonKernel } from "../special/deviance.js";
import { logMinusDigamma } from "../special/digamma.js";
import { logGamma, logGamma1p, stirlingError } from "../special/gamma.js";
import { incompleteGamma, incompleteGammaComplement } from "../special/incomplete-gamma.js";
import {
  inverseIncompleteGamma,
  inverseIncompleteGammaComplement,
} from "../special/inverse-incomplete-gamma.js";
import { log1pMinusX } from "../special/log1p.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { maximize } from "./maximize.js";
import { requireParameters, requirePositive } from "./require.js";
import { average, averageOf, POSITIVE, readData, requireSpread, type WeightedData } from "./weighted.js";

/** Below the normal numbers, products have no digits left. */
const LEAST = 2 ** -1022;

export type GammaParameters = Pick<Gamma, "shape" | "rate">;

/**
 * The gamma distribution: for a whole shape, the waiting time for that many events.
 *
 * ```ts
 * new Gamma({ shape: 2, rate: 0.5 }).mean; // 4
 * ```
 */
export class Gamma extends ContinuousBase {
  readonly name = "Gamma";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  readonly shape: number;
  /** The inverse of the scale; the mean is shape / rate. */
  readonly rate: number;

  constructor(parameters: GammaParameters) {
    super();
    requireParameters("Gamma", parameters, ["shape", "rate"]);
    const { shape, rate } = parameters;
    this.shape = requirePositive("Gamma", "shape", shape);
    this.rate = requirePositive("Gamma", "rate", rate);
  }

  /** Maximum likelihood, by Newton's method on the shape. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Gamma {
    return new Gamma(fitGamma("Gamma.fit", readData("Gamma.fit", data, options, POSITIVE)));
  }

  get mean(): number {
    return this.shape / this.rate;
  }

  get variance(): number {
    return this.mean / this.rate;
  }

  get entropy(): number {
    const { shape, rate } = this;
    return (
      0.5 * Math.log(2 * Math.PI * shape) +
      stirlingError(shape) +
      (shape - 1) * logMinusDigamma(shape) -
      Math.log(rate)
    );
  }

  logDensity(x: number): number {
    const { shape, rate } = this;
    if (x < 0) return Number.NEGATIVE_INFINITY;
    if (x === 0) {
      if (shape === 1) return Math.log(rate);
      return shape < 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    }
    // A product that underflows has no digits, but its logarithm does.
    if (rate * x < LEAST) return shape * Math.log(rate) + (shape - 1) * Math.log(x) - logGamma(shape);
    if (shape < 1) return logPoissonKernel(shape, rate * x) + Math.log(shape / x);
    return logPoissonKernel(shape - 1, rate * x) + Math.log(rate);
  }

  cdf(x: number): number {
    if (x <= 0) return 0;
    return this.rate * x < LEAST ? Math.exp(this.#logTiny(x)) : incompleteGamma(this.shape, this.rate * x);
  }

  survival(x: number): number {
    if (x <= 0) return 1;
    return this.rate * x < LEAST
      ? -Math.expm1(this.#logTiny(x))
      : incompleteGammaComplement(this.shape, this.rate * x);
  }

  /** ln P(X ≤ x) where the exponential is 1 to rounding. */
  #logTiny(x: number): number {
    return this.shape * (Math.log(this.rate) + Math.log(x)) - logGamma1p(this.shape);
  }

  protected inverse(lower: number, upper: number): number {
    return gammaPoint(this.shape, lower, upper) / this.rate;
  }

  override sample(random: Random): number {
    requireStream("Gamma.sample", random);
    return random.gamma(this.shape) / this.rate;
  }
}

/** The quantile at rate 1 from both tail probabilities. */
export function gammaPoint(shape: number, lower: number, upper: number): number {
  return lower < upper
    ? inverseIncompleteGamma(shape, lower)
    : inverseIncompleteGammaComplement(shape, upper);
}

/** The gamma parameters of highest likelihood: ln shape − ψ(shape) = ln mean − mean of the logarithms. */
export function fitGamma(method: string, data: WeightedData): GammaParameters {
  requireSpread(method, data, "the shape would be infinite");
  const mean = averageOf(data);
  // In this form the difference of the two logarithms does not cancel.
  const gap = -average(data, (x) => log1pMinusX((x - mean) / mean));
  // Minka (2002), eq. 16.
  const start = (3 - gap + Math.sqrt((gap - 3) ** 2 + 24 * gap)) / (12 * gap);
  const [offset] = maximize(method, [0], ([theta]) => {
    const shape = start * Math.exp(theta);
    return {
      value: 0.5 * Math.log(shape) - stirlingError(shape) - shape * gap,
      gradient: [shape * (logMinusDigamma(shape) - gap)],
    };
  });
  const shape = start * Math.exp(offset);
  return { shape, rate: shape / mean };
}
