import { type Random, requireStream } from "../random/random.js";
import { betaCorrection } from "../special/beta.js";
import { logBetaKernel } from "../special/deviance.js";
import { digamma, logMinusDigamma } from "../special/digamma.js";
import { regularizedBeta } from "../special/incomplete-beta.js";
import { betaPoint } from "../special/inverse-incomplete-beta.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { maximize } from "./maximize.js";
import { requireParameters, requirePositive } from "./require.js";
import { POSITIVE, readData, requireSpread } from "./weighted.js";

export type FisherFParameters = Pick<FisherF, "numeratorDegrees" | "denominatorDegrees">;

/**
 * Fisher's F distribution: the ratio of two mean squares.
 *
 * ```ts
 * new FisherF({ numeratorDegrees: 3, denominatorDegrees: 20 }).quantile(0.95); // 3.09839121214078
 * ```
 */
export class FisherF extends ContinuousBase {
  readonly name = "FisherF";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  readonly numeratorDegrees: number;
  readonly denominatorDegrees: number;

  constructor(parameters: FisherFParameters) {
    super();
    requireParameters("FisherF", parameters, ["numeratorDegrees", "denominatorDegrees"]);
    const { numeratorDegrees, denominatorDegrees } = parameters;
    this.numeratorDegrees = requirePositive("FisherF", "numeratorDegrees", numeratorDegrees);
    this.denominatorDegrees = requirePositive("FisherF", "denominatorDegrees", denominatorDegrees);
  }

  /**
   * Maximum likelihood of both degrees of freedom, by Newton's method; it does not exist for all
   * data.
   */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): FisherF {
    const { values, weights } = readData("FisherF.fit", data, options, POSITIVE);
    requireSpread("FisherF.fit", { values, weights }, "both degrees of freedom would be infinite");
    const best = maximize("FisherF.fit", [Math.log(5), Math.log(10)], (theta) => {
      const [numerator, denominator] = theta.map(Math.exp);
      const f = new FisherF({ numeratorDegrees: numerator, denominatorDegrees: denominator });
      const a = numerator / 2;
      const b = denominator / 2;
      const total = digamma(a + b);
      let value = 0;
      let first = 0;
      let second = 0;
      for (let i = 0; i < values.length; i += 1) {
        const { u, v } = f.#share(values[i]);
        const lean = a * v - b * u;
        value += weights[i] * f.logDensity(values[i]);
        first += weights[i] * (a * (Math.log(u) - digamma(a) + total) + lean);
        second += weights[i] * (b * (Math.log(v) - digamma(b) + total) - lean);
      }
      return { value, gradient: [first, second] };
    });
    return new FisherF({ numeratorDegrees: Math.exp(best[0]), denominatorDegrees: Math.exp(best[1]) });
  }

  get mean(): number {
    const d = this.denominatorDegrees;
    return d > 2 ? d / (d - 2) : Number.POSITIVE_INFINITY;
  }

  get variance(): number {
    const { numeratorDegrees: n, denominatorDegrees: d } = this;
    if (d > 4) return (2 * this.mean ** 2 * (n + d - 2)) / (n * (d - 4));
    return Number.POSITIVE_INFINITY;
  }

  get entropy(): number {
    const a = this.numeratorDegrees / 2;
    const b = this.denominatorDegrees / 2;
    const n = a + b;
    const gaps = (a - 1) * logMinusDigamma(a) + (b + 1) * logMinusDigamma(b) - n * logMinusDigamma(n);
    return 0.5 * Math.log((2 * Math.PI * (n / a)) / b) + betaCorrection(a, b) + gaps;
  }

  /** The beta variable behind x, and its complement. */
  #share(x: number): { u: number; v: number } {
    const odds = (this.numeratorDegrees / this.denominatorDegrees) * x;
    return odds < 1
      ? { u: odds / (1 + odds), v: 1 / (1 + odds) }
      : { u: 1 / (1 + 1 / odds), v: 1 / odds / (1 + 1 / odds) };
  }

  logDensity(x: number): number {
    if (x < 0 || x === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
    if (x === 0) {
      if (this.numeratorDegrees === 2) return 0;
      return this.numeratorDegrees < 2 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    }
    const { u, v } = this.#share(x);
    return logBetaKernel(this.numeratorDegrees / 2, this.denominatorDegrees / 2, u, v) - Math.log(x);
  }

  #tail(x: number, upper: boolean): number {
    const { u, v } = this.#share(x);
    return regularizedBeta(this.numeratorDegrees / 2, this.denominatorDegrees / 2, u, v, upper);
  }

  cdf(x: number): number {
    return x <= 0 ? 0 : this.#tail(x, false);
  }

  survival(x: number): number {
    return x <= 0 ? 1 : this.#tail(x, true);
  }

  protected inverse(lower: number, upper: number): number {
    const { x, y } = betaPoint(this.numeratorDegrees / 2, this.denominatorDegrees / 2, lower, upper);
    return (this.denominatorDegrees / this.numeratorDegrees) * (x / y);
  }

  override sample(random: Random): number {
    requireStream("FisherF.sample", random);
    const a = this.numeratorDegrees / 2;
    const b = this.denominatorDegrees / 2;
    return Math.exp(random.logGamma(a) - random.logGamma(b)) * (b / a);
  }
}
