import { requireOptionsObject } from "../../../base/known-options.js";
import { type Random, requireStream } from "../random/random.js";
import { logBinomial } from "../special/factorial.js";
import { DiscreteBase } from "./base.js";
import { logBinomialProbability } from "./binomial-probability.js";
import { drawFromMode, entropyBySum, type Ratios } from "./discrete.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireCount, requireOption, requireParameters } from "./require.js";
import { average, readData } from "./weighted.js";

export type HypergeometricParameters = Pick<Hypergeometric, "population" | "successes" | "draws">;

/** How to fit a hypergeometric distribution. */
export interface HypergeometricFitOptions extends DistributionFitOptions {
  readonly population: number;
  readonly draws: number;
}

/**
 * The number of successes among draws without replacement.
 *
 * ```ts
 * new Hypergeometric({ population: 52, successes: 4, draws: 5 }).density(0); // 0.6588419983377967
 * ```
 */
export class Hypergeometric extends DiscreteBase {
  readonly name = "Hypergeometric";
  readonly support: { readonly lower: number; readonly upper: number };
  /** The size of the population. */
  readonly population: number;
  /** How many of the population count as successes. */
  readonly successes: number;
  /** How many are drawn, without replacement. */
  readonly draws: number;

  constructor(parameters: HypergeometricParameters) {
    super();
    requireParameters("Hypergeometric", parameters, ["population", "successes", "draws"]);
    const { population, successes, draws } = parameters;
    this.population = requireCount("Hypergeometric", "population", population);
    const upTo = `a whole number from 0 to ${population}`;
    const fits = (value: number) => Number.isInteger(value) && value >= 0 && value <= population;
    this.successes = requireOption("Hypergeometric", "successes", successes, fits(successes), upTo);
    this.draws = requireOption("Hypergeometric", "draws", draws, fits(draws), upTo);
    this.support = { lower: Math.max(0, draws + successes - population), upper: Math.min(draws, successes) };
  }

  /** Maximum likelihood of the number of successes, for a known population and number of draws. */
  static fit(data: ArrayLike<number>, options: HypergeometricFitOptions): Hypergeometric {
    requireOptionsObject("Hypergeometric.fit", options);
    const population = requireCount("Hypergeometric.fit", "population", options.population);
    const { draws } = new Hypergeometric({ population, successes: 0, draws: options.draws });
    const domain = {
      accepts: (x: number) => Number.isInteger(x) && x >= 0 && x <= draws,
      expected: `whole numbers from 0 to ${draws}`,
    };
    const read = readData("Hypergeometric.fit", data, options, domain, ["population", "draws"]);
    const most = read.values.reduce((a, b) => Math.max(a, b));
    const mostFailures = draws - read.values.reduce((a, b) => Math.min(a, b));
    const logLikelihood = (successes: number) =>
      average(read, (x) => logBinomial(successes, x) + logBinomial(population - successes, draws - x));
    // The logarithm is concave in the number of successes: bisection on the sign of its increments.
    let low = most;
    let high = population - mostFailures;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (logLikelihood(middle + 1) > logLikelihood(middle)) low = middle + 1;
      else high = middle;
    }
    return new Hypergeometric({ population, successes: low, draws });
  }

  get mean(): number {
    return this.population === 0 ? 0 : (this.draws / this.population) * this.successes;
  }

  get variance(): number {
    const { population: n, successes, draws } = this;
    if (n <= 1) return 0;
    return (draws / n) * successes * ((n - successes) / n) * ((n - draws) / (n - 1));
  }

  /** Summed exactly, or by an expansion for standard deviations above 10⁴. */
  get entropy(): number {
    const { population: n, successes, draws } = this;
    const skewness = (((n - 2 * successes) / n) * ((n - 2 * draws) / (n - 2))) / this.standardDeviation;
    return entropyBySum(this.standardDeviation, skewness, () => this.#ratios);
  }

  get #ratios(): Ratios {
    const { population, successes, draws, support } = this;
    const peak = Math.floor(((draws + 1) / (population + 2)) * (successes + 1));
    const mode = Math.min(Math.max(peak, support.lower), support.upper);
    return { support, mode, logMode: this.logProbability(mode), up: (k) => this.#up(k) };
  }

  /** P(k + 1) / P(k). */
  #up(k: number): number {
    const { population, successes, draws } = this;
    return ((successes - k) / (k + 1)) * ((draws - k) / (population - successes - draws + k + 1));
  }

  protected logProbability(k: number): number {
    const { population, successes, draws, support } = this;
    if (support.lower === support.upper) return 0;
    // Two binomial probabilities divided by a third, all with the sampling fraction: each is near
    // its mean.
    const p = draws / population;
    const q = (population - draws) / population;
    return (
      logBinomialProbability(k, successes, p, q) +
      logBinomialProbability(draws - k, population - successes, p, q) -
      logBinomialProbability(draws, population, p, q)
    );
  }

  /** P(X ≤ k) relative to P(k). */
  #sumDown(k: number): number {
    let term = 1;
    let sum = 1;
    for (let i = k - 1; i >= this.support.lower && term > sum * 2 ** -54; i -= 1) {
      term /= this.#up(i);
      sum += term;
    }
    return sum;
  }

  /** P(X ≥ k) relative to P(k). */
  #sumUp(k: number): number {
    let term = 1;
    let sum = 1;
    for (let i = k; i < this.support.upper && term > sum * 2 ** -54; i += 1) {
      term *= this.#up(i);
      sum += term;
    }
    return sum;
  }

  protected below(k: number): number {
    if (k > this.mean) return 1 - this.above(k);
    return Math.min(1, Math.exp(this.logProbability(k)) * this.#sumDown(k));
  }

  protected above(k: number): number {
    if (k <= this.mean) return 1 - this.below(k);
    return Math.min(1, Math.exp(this.logProbability(k + 1)) * this.#sumUp(k + 1));
  }

  sample(random: Random): number {
    requireStream("Hypergeometric.sample", random);
    return drawFromMode(random, this.#ratios);
  }
}
