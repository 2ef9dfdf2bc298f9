import { type Random, requireStream } from "../random/random.js";
import { logBetaKernel } from "../special/deviance.js";
import { DiscreteBase } from "./base.js";
import { Beta } from "./beta.js";
import { Binomial } from "./binomial.js";
import { logBinomialProbability } from "./binomial-probability.js";
import { requireCount, requireParameters, requirePositive } from "./require.js";

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
