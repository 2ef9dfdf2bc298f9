import { Beta, type BetaParameters } from "../distributions/beta.js";
import { BetaBinomial } from "../distributions/beta-binomial.js";
import { requireOption, requireParameters, requirePositive } from "../distributions/require.js";
import { average, readWeighted } from "../distributions/weighted.js";
import { logBetaKernel } from "../special/deviance.js";
import { BINARY, binaryValues, type ObservationOptions, refuseWeights } from "./data.js";
import { ScalarBelief } from "./scalar-belief.js";

/** How often each outcome was observed; fractional counts are allowed. */
export interface BernoulliCounts {
  readonly successes: number;
  readonly failures: number;
}

/**
 * The posterior of a probability of success, as a beta distribution: α − 1 successes and β − 1 failures beyond
 * the uniform prior, which is the default.
 *
 * ```ts
 * const coin = new BetaBernoulli().update([0, 1, 1, 1, 1]);
 * coin.map; // 0.8
 * coin.posterior.cdf(0.5); // 0.109375
 * coin.predictive().density(1); // 5/7
 * ```
 */
export class BetaBernoulli extends ScalarBelief<Beta> {
  readonly alpha: number;
  readonly beta: number;
  readonly posterior: Beta;

  constructor(parameters: Partial<BetaParameters> = {}) {
    super();
    requireParameters("BetaBernoulli", parameters, ["alpha", "beta"]);
    const { alpha = 1, beta = 1 } = parameters;
    this.alpha = requirePositive("BetaBernoulli", "alpha", alpha);
    this.beta = requirePositive("BetaBernoulli", "beta", beta);
    this.posterior = new Beta({ alpha, beta });
  }

  /** The posterior after more outcomes: a list of 0 and 1 or of booleans, or the counts of both. */
  update(
    data: ArrayLike<number | boolean> | BernoulliCounts,
    options: ObservationOptions = {},
  ): BetaBernoulli {
    const { successes, failures } = readCounts("BetaBernoulli.update", data, options);
    return new BetaBernoulli({ alpha: this.alpha + successes, beta: this.beta + failures });
  }

  /**
   * The log marginal probability of outcomes in this order. Without the order, it is
   * `predictive(trials).logDensity(successes)`.
   */
  logEvidence(data: ArrayLike<number | boolean> | BernoulliCounts, options: ObservationOptions = {}): number {
    const { successes, failures } = readCounts("BetaBernoulli.logEvidence", data, options);
    return logOutcomes(successes, failures, this);
  }

  /** The predictive distribution of the number of successes in this many trials. */
  predictive(trials = 1): BetaBinomial {
    return new BetaBinomial({ trials, alpha: this.alpha, beta: this.beta });
  }

  get map(): number {
    const { alpha, beta } = this;
    if (alpha > 1 && beta > 1) return (alpha - 1) / (alpha - 1 + (beta - 1));
    if (alpha < beta && beta >= 1) return 0;
    return beta < alpha && alpha >= 1 ? 1 : Number.NaN;
  }
}

/**
 * The log probability of so many outcomes in some order: the likelihood times the prior over the posterior, at the
 * posterior mean, where nothing large cancels.
 */
export function logOutcomes(successes: number, failures: number, { alpha, beta }: BetaParameters): number {
  const total = alpha + beta + successes + failures;
  const x = (alpha + successes) / total;
  const y = (beta + failures) / total;
  const prior = logBetaKernel(alpha, beta, x, y);
  const posterior = logBetaKernel(alpha + successes, beta + failures, x, y);
  return successes * Math.log(x) + failures * Math.log(y) + (prior - posterior);
}

function readCounts(
  method: string,
  data: ArrayLike<number | boolean> | BernoulliCounts,
  options: ObservationOptions,
): BernoulliCounts {
  if ("successes" in data) {
    refuseWeights(method, options);
    for (const option of ["successes", "failures"] as const) {
      const count = data[option];
      requireOption(method, option, count, count >= 0 && Number.isFinite(count), "a number ≥ 0");
    }
    return data;
  }
  const read = readWeighted(method, binaryValues(data), options, BINARY);
  return { successes: average(read, (x) => x), failures: average(read, (x) => 1 - x) };
}
