import { DataError, got, words } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { type Random, requireStream } from "../random/random.js";
import { logBetaKernel } from "../special/deviance.js";
import { DiscreteBase } from "./base.js";
import { Beta } from "./beta.js";
import { Binomial, type BinomialFitOptions } from "./binomial.js";
import { logBinomialProbability } from "./binomial-probability.js";
import { maximize } from "./maximize.js";
import { requireCount, requireOption, requireParameters, requirePositive } from "./require.js";
import { digammaRise, logRise } from "./rising.js";
import { average, averageOf, readData, type WeightedData } from "./weighted.js";

export type BetaBinomialParameters = Pick<BetaBinomial, "trials" | "alpha" | "beta">;

/**
 * The number of successes in trials whose common probability is beta distributed: the prediction
 * from a proportion that is not known exactly.
 *
 * ```ts
 * new BetaBinomial({ trials: 2, alpha: 1, beta: 1 }).density(1); // 1/3
 * ```
 */
export class BetaBinomial extends DiscreteBase {
  readonly name = "BetaBinomial";
  readonly support: { readonly lower: number; readonly upper: number };
  /** The number of trials. */
  readonly trials: number;
  readonly alpha: number;
  readonly beta: number;

  constructor(parameters: BetaBinomialParameters) {
    super();
    requireParameters("BetaBinomial", parameters, ["trials", "alpha", "beta"]);
    const { trials, alpha, beta } = parameters;
    this.trials = requireCount("BetaBinomial", "trials", trials);
    this.alpha = requirePositive("BetaBinomial", "alpha", alpha);
    this.beta = requirePositive("BetaBinomial", "beta", beta);
    this.support = { lower: 0, upper: trials };
  }

  /**
   * Maximum likelihood of both shapes, for a known number of trials of at least two. It exists only if the counts
   * vary more than those of a binomial distribution, and not only between none and all.
   */
  static fit(data: ArrayLike<number>, options: BinomialFitOptions): BetaBinomial {
    const method = "BetaBinomial.fit";
    requireOptionsObject(method, options);
    const trials = requireCount(method, "trials", options.trials);
    requireOption(
      method,
      "trials",
      trials,
      trials >= 2,
      "a whole number ≥ 2; one trial says nothing of two shapes",
    );
    const domain = {
      accepts: (x: number) => Number.isInteger(x) && x >= 0 && x <= trials,
      expected: `whole numbers from 0 to ${trials}`,
    };
    const read = tally(readData(method, data, options, domain, ["trials"]));
    const share = averageOf(read) / trials;
    const binomial = trials * share * (1 - share);
    const excess = average(read, (x) => (x - trials * share) ** 2) / binomial;
    if (!(excess > 1 + LEAST_EXCESS)) throw notOverdispersed(method, binomial === 0 ? 0 : excess);
    // The total of both shapes that the moments give; all trials of a case alike would make it 0.
    const total = Math.max((trials - excess) / (excess - 1), 1e-2);
    const start = [Math.log(share * total), Math.log((1 - share) * total)];
    const [alpha, beta] = maximize(method, start, (theta) => slope(read, trials, theta)).map(Math.exp);
    return new BetaBinomial({ trials, alpha, beta });
  }

  get mean(): number {
    return this.trials * (this.alpha / (this.alpha + this.beta));
  }

  get variance(): number {
    const total = this.alpha + this.beta;
    const stretch = (total + this.trials) / (total + 1);
    return this.trials * (this.alpha / total) * (this.beta / total) * stretch;
  }

  /** Summed over all counts. */
  get entropy(): number {
    let sum = 0;
    for (let k = 0; k <= this.trials; k += 1) {
      const log = this.logProbability(k);
      sum -= Math.exp(log) * log;
    }
    return sum;
  }

  protected logProbability(k: number): number {
    return logBetaBinomial(k, this.trials, this.alpha, this.beta);
  }

  protected below(k: number): number {
    return lowerSum(k, this.trials, this.alpha, this.beta);
  }

  protected above(k: number): number {
    return lowerSum(this.trials - k - 1, this.trials, this.beta, this.alpha);
  }

  sample(random: Random): number {
    requireStream("BetaBinomial.sample", random);
    const probability = new Beta(this).sample(random);
    return new Binomial({ trials: this.trials, probability }).sample(random);
  }
}

/**
 * ln P(k successes in n trials). By Bayes' rule it is the likelihood times the prior over the posterior at any
 * probability; at the posterior mean, no term is much larger than the result, so nothing cancels.
 */
export function logBetaBinomial(k: number, n: number, alpha: number, beta: number): number {
  if (n === 0) return 0;
  const total = n + alpha + beta;
  const x = (k + alpha) / total;
  const y = (n - k + beta) / total;
  const prior = logBetaKernel(alpha, beta, x, y);
  const posterior = logBetaKernel(k + alpha, n - k + beta, x, y);
  return logBinomialProbability(k, n, x, y) + prior - posterior;
}

/** P(X ≤ k), summed downward from the term of k by the ratios of neighbors. */
function lowerSum(k: number, n: number, alpha: number, beta: number): number {
  let term = Math.exp(logBetaBinomial(k, n, alpha, beta));
  let sum = term;
  for (let j = k; j > 0; j -= 1) {
    term *= (j / (n - j + 1)) * ((n - j + beta) / (j - 1 + alpha));
    sum += term;
  }
  return Math.min(1, sum);
}

/** Variances of counts differ by this share from rounding alone. */
const LEAST_EXCESS = 1e-12;

/** The data with one entry for each different count. */
function tally({ values, weights }: WeightedData): WeightedData {
  const shares = new Map<number, number>();
  for (const [i, count] of values.entries()) shares.set(count, (shares.get(count) ?? 0) + weights[i]);
  return { values: Float64Array.from(shares.keys()), weights: Float64Array.from(shares.values()) };
}

/** The mean log-likelihood, apart from a constant, and its gradient in the logarithms of both shapes. */
function slope(data: WeightedData, trials: number, theta: readonly number[]) {
  const [alpha, beta] = theta.map(Math.exp);
  const total = digammaRise(alpha + beta, trials);
  return {
    value:
      average(data, (k) => logRise(alpha, k) + logRise(beta, trials - k)) - logRise(alpha + beta, trials),
    gradient: [
      alpha * (average(data, (k) => digammaRise(alpha, k)) - total),
      beta * (average(data, (k) => digammaRise(beta, trials - k)) - total),
    ],
  };
}

function notOverdispersed(method: string, ratio: number): DataError {
  const received = `${Number(ratio.toPrecision(4))} times that of a binomial distribution`;
  return new DataError(
    method,
    words`the variance of the counts is ${got(received)}, so the likelihood has no maximum at finite shapes; fit a Binomial instead.`,
    { expected: "counts that vary more than those of a binomial distribution" },
  );
}
