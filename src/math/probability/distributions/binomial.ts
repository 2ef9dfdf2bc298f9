import { requireOptionsObject } from "../../../base/known-options.js";
import { type Random, requireStream } from "../random/random.js";
import { regularizedBeta } from "../special/incomplete-beta.js";
import { DiscreteBase } from "./base.js";
import { logBinomialProbability } from "./binomial-probability.js";
import { entropyBySum } from "./discrete.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireCount, requireParameters, requireProbability } from "./require.js";
import { averageOf, readData } from "./weighted.js";

export type BinomialParameters = Pick<Binomial, "trials" | "probability">;

/** How to fit a binomial distribution. */
export interface BinomialFitOptions extends DistributionFitOptions {
  /** The number of trials behind every value. */
  readonly trials: number;
}

/**
 * The number of successes in independent trials.
 *
 * ```ts
 * new Binomial({ trials: 10, probability: 0.5 }).cdf(3); // 0.171875
 * ```
 */
export class Binomial extends DiscreteBase {
  readonly name = "Binomial";
  readonly support: { readonly lower: number; readonly upper: number };
  /** The number of trials. */
  readonly trials: number;
  /** The probability of success in each trial. */
  readonly probability: number;

  constructor(parameters: BinomialParameters) {
    super();
    requireParameters("Binomial", parameters, ["trials", "probability"]);
    const { trials, probability } = parameters;
    this.trials = requireCount("Binomial", "trials", trials);
    this.probability = requireProbability("Binomial", "probability", probability);
    this.support = { lower: 0, upper: trials };
  }

  /** Maximum likelihood of the probability, for a known number of trials: mean / trials. */
  static fit(data: ArrayLike<number>, options: BinomialFitOptions): Binomial {
    requireOptionsObject("Binomial.fit", options);
    const trials = requireCount("Binomial.fit", "trials", options.trials);
    const domain = {
      accepts: (x: number) => Number.isInteger(x) && x >= 0 && x <= trials,
      expected: `whole numbers from 0 to ${trials}`,
    };
    const mean = averageOf(readData("Binomial.fit", data, options, domain, ["trials"]));
    return new Binomial({ trials, probability: trials === 0 ? 0 : Math.min(1, mean / trials) });
  }

  get mean(): number {
    return this.trials * this.probability;
  }

  get variance(): number {
    return this.mean * (1 - this.probability);
  }

  /** Summed exactly, or by an expansion for standard deviations above 10⁴. */
  get entropy(): number {
    const { trials: n, probability: p } = this;
    const skewness = (1 - 2 * p) / this.standardDeviation;
    return entropyBySum(this.standardDeviation, skewness, () => ({
      support: this.support,
      mode: this.#mode,
      logMode: this.logProbability(this.#mode),
      up: (k) => ((n - k) / (k + 1)) * (p / (1 - p)),
    }));
  }

  get #mode(): number {
    return Math.min(this.trials, Math.floor((this.trials + 1) * this.probability));
  }

  protected logProbability(k: number): number {
    return logBinomialProbability(k, this.trials, this.probability, 1 - this.probability);
  }

  protected below(k: number): number {
    return regularizedBeta(this.trials - k, k + 1, 1 - this.probability, this.probability, false);
  }

  protected above(k: number): number {
    return regularizedBeta(this.trials - k, k + 1, 1 - this.probability, this.probability, true);
  }

  sample(random: Random): number {
    requireStream("Binomial.sample", random);
    const p = Math.min(this.probability, 1 - this.probability);
    const successes =
      this.trials * p < 10 ? this.#sampleByInversion(random, p) : this.#sampleByRejection(random, p);
    return p === this.probability ? successes : this.trials - successes;
  }

  #sampleByInversion(random: Random, p: number): number {
    const n = this.trials;
    const odds = p / (1 - p);
    for (;;) {
      let rest = random.next();
      let probability = Math.exp(n * Math.log1p(-p));
      for (let k = 0; k <= n && probability > 0; k += 1) {
        rest -= probability;
        if (rest < 0) return k;
        probability *= ((n - k) / (k + 1)) * odds;
      }
    }
  }

  /** Transformed rejection with squeeze: Hörmann (1993), algorithm BTRS. */
  #sampleByRejection(random: Random, p: number): number {
    const n = this.trials;
    const spread = Math.sqrt(n * p * (1 - p));
    const b = 1.15 + 2.53 * spread;
    const a = -0.0873 + 0.0248 * b + 0.01 * p;
    const alpha = (2.83 + 5.1 / b) * spread;
    const logPeak = logBinomialProbability(Math.floor((n + 1) * p), n, p, 1 - p);
    for (;;) {
      const u = random.next() - 0.5;
      const v = random.nextOpen();
      const us = 0.5 - Math.abs(u);
      const k = Math.floor(((2 * a) / us + b) * u + n * p + 0.5);
      if (us >= 0.07 && v <= 0.92 - 4.2 / b) return k;
      if (k < 0 || k > n) continue;
      const bound = logBinomialProbability(k, n, p, 1 - p) - logPeak;
      if (Math.log((v * alpha) / (a / (us * us) + b)) <= bound) return k;
    }
  }
}
