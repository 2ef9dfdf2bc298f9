import { type Random, requireStream } from "../random/random.js";
import { betaCorrection, logBeta } from "../special/beta.js";
import { logBetaKernel } from "../special/deviance.js";
import { digamma, logMinusDigamma } from "../special/digamma.js";
import { incompleteBeta, incompleteBetaComplement } from "../special/incomplete-beta.js";
import { betaPoint } from "../special/inverse-incomplete-beta.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { maximize } from "./maximize.js";
import { requireParameters, requirePositive } from "./require.js";
import { average, averageOf, readData, requireSpread } from "./weighted.js";

export type BetaParameters = Pick<Beta, "alpha" | "beta">;

/**
 * The beta distribution on [0, 1]: what is known about a proportion.
 *
 * ```ts
 * new Beta({ alpha: 10, beta: 2 }).cdf(0.5); // 0.005859375
 * ```
 */
export class Beta extends ContinuousBase {
  readonly name = "Beta";
  readonly support = { lower: 0, upper: 1 };
  /** One more than the successes seen, if the prior was uniform. */
  readonly alpha: number;
  /** One more than the failures seen, if the prior was uniform. */
  readonly beta: number;

  constructor(parameters: BetaParameters) {
    super();
    requireParameters("Beta", parameters, ["alpha", "beta"]);
    const { alpha, beta } = parameters;
    this.alpha = requirePositive("Beta", "alpha", alpha);
    this.beta = requirePositive("Beta", "beta", beta);
  }

  /**
   * Maximum likelihood, by Newton's method starting from the moments. Values must lie strictly
   * between 0 and 1.
   */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Beta {
    const domain = { accepts: (x: number) => x > 0 && x < 1, expected: "numbers > 0 and < 1" };
    const read = readData("Beta.fit", data, options, domain);
    requireSpread("Beta.fit", read, "both parameters would be infinite");
    const mean = averageOf(read);
    const variance = average(read, (x) => (x - mean) ** 2);
    const size = Math.max((mean * (1 - mean)) / variance - 1, 1e-2);
    const logs = average(read, Math.log);
    const logComplements = average(read, (x) => Math.log1p(-x));
    const point = (theta: readonly number[]) => ({
      alpha: mean * size * Math.exp(theta[0]),
      beta: (1 - mean) * size * Math.exp(theta[1]),
    });
    const best = maximize("Beta.fit", [0, 0], (theta) => {
      const { alpha, beta } = point(theta);
      const total = digamma(alpha + beta);
      return {
        value: alpha * logs + beta * logComplements - logBeta(alpha, beta),
        gradient: [alpha * (logs - digamma(alpha) + total), beta * (logComplements - digamma(beta) + total)],
      };
    });
    return new Beta(point(best));
  }

  get mean(): number {
    return this.alpha / (this.alpha + this.beta);
  }

  get variance(): number {
    const total = this.alpha + this.beta;
    return ((this.alpha / total) * (this.beta / total)) / (total + 1);
  }

  get entropy(): number {
    const { alpha, beta } = this;
    const total = alpha + beta;
    const gaps = (alpha - 1) * logMinusDigamma(alpha) + (beta - 1) * logMinusDigamma(beta);
    const scale = 0.5 * Math.log((2 * Math.PI * (alpha / total) * (beta / total)) / total);
    return scale + betaCorrection(alpha, beta) + gaps - (total - 2) * logMinusDigamma(total);
  }

  logDensity(x: number): number {
    if (Number.isNaN(x)) return x;
    if (x < 0 || x > 1) return Number.NEGATIVE_INFINITY;
    if (x === 0) return this.#logDensityAtEnd(this.alpha, this.beta);
    if (x === 1) return this.#logDensityAtEnd(this.beta, this.alpha);
    return logBetaKernel(this.alpha, this.beta, x, 1 - x) - Math.log(x) - Math.log1p(-x);
  }

  #logDensityAtEnd(here: number, other: number): number {
    if (here === 1) return Math.log(other);
    return here < 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  }

  cdf(x: number): number {
    if (x <= 0) return 0;
    return x >= 1 ? 1 : incompleteBeta(this.alpha, this.beta, x);
  }

  survival(x: number): number {
    if (x <= 0) return 1;
    return x >= 1 ? 0 : incompleteBetaComplement(this.alpha, this.beta, x);
  }

  protected inverse(lower: number, upper: number): number {
    return betaPoint(this.alpha, this.beta, lower, upper).x;
  }

  /** From the logarithms of two gamma variables, so that tiny parameters do not lead to 0/0. */
  override sample(random: Random): number {
    requireStream("Beta.sample", random);
    return 1 / (1 + Math.exp(random.logGamma(this.beta) - random.logGamma(this.alpha)));
  }
}
