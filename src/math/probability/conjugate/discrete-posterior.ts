import { counted, DataError, got, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import type { ContinuousDistribution, Support } from "../distributions/distribution.js";
import { requireOption, requireParameters } from "../distributions/require.js";
import { logSumExp } from "../log-space.js";
import { requireVector } from "../multivariate/require.js";

export interface DiscretePosteriorParameters {
  /** The possible values. */
  readonly values: ArrayLike<number>;
  /** Their log probabilities, up to a constant. Default: all equal. */
  readonly logWeights?: ArrayLike<number>;
}

/** The grid on which a posterior is computed. */
export interface GridOptions extends Support {
  /** The number of intervals of equal width. Default 1000. */
  readonly bins?: number;
  /** The prior density, up to a factor. Default: flat. */
  readonly prior?: ContinuousDistribution | ((value: number) => number);
}

/**
 * The posterior of a number for any prior and any likelihood: a probability for each of many values. If no
 * conjugate family fits, a fine grid of intervals works as well.
 *
 * ```ts
 * const grid = DiscretePosterior.over({ lower: 0, upper: 1 });
 * const coin = grid.update((p) => 4 * Math.log(p) + Math.log(1 - p));
 * coin.mean; // 0.714, as Beta(5, 2) has it
 * ```
 */
export class DiscretePosterior {
  readonly values: readonly number[];
  /** The log probability of every value. */
  readonly logProbabilities: Float64Array;

  constructor(parameters: DiscretePosteriorParameters) {
    requireParameters("DiscretePosterior", parameters, ["values", "logWeights"]);
    const { values, logWeights } = parameters;
    const method = "DiscretePosterior";
    this.values = requireVector(method, "values", values);
    const logs = Float64Array.from(logWeights ?? new Float64Array(this.values.length));
    if (logs.length !== this.values.length) {
      const sentence = words`${optionName("logWeights")} must be ${wanted(counted(this.values.length, "number"))}, one for each value; got ${got(counted(logs.length, "number"))}.`;
      throw new ShapeError(method, sentence);
    }
    const total = logTotal(method, logs);
    this.logProbabilities = logs.map((log) => log - total);
  }

  /** The middles of intervals of equal width, with the prior's density there. */
  static over(options: GridOptions): DiscretePosterior {
    const method = "DiscretePosterior.over";
    requireKnownParameters(method, options, ["lower", "upper", "bins", "prior"]);
    const { lower, upper, bins = 1000, prior = () => 1 } = options;
    requireOption(method, "bins", bins, Number.isSafeInteger(bins) && bins >= 1, "a whole number ≥ 1");
    const fine = Number.isFinite(upper - lower) && lower < upper;
    requireOption(method, "upper", upper, fine, "a finite number above lower");
    const values = Float64Array.from(
      { length: bins },
      (_, i) => lower + ((i + 0.5) / bins) * (upper - lower),
    );
    const log =
      typeof prior === "function" ? (x: number) => Math.log(prior(x)) : (x: number) => prior.logDensity(x);
    return new DiscretePosterior({ values, logWeights: values.map(log) });
  }

  /** The posterior after data with this log likelihood. */
  update(logLikelihood: (value: number) => number): DiscretePosterior {
    return new DiscretePosterior({ values: this.values, logWeights: this.#joint(logLikelihood) });
  }

  /** The log marginal probability, or density, of data with this log likelihood. */
  logEvidence(logLikelihood: (value: number) => number): number {
    return logTotal("DiscretePosterior.logEvidence", this.#joint(logLikelihood));
  }

  #joint(logLikelihood: (value: number) => number): Float64Array {
    return this.logProbabilities.map((log, i) =>
      log === Number.NEGATIVE_INFINITY ? log : log + logLikelihood(this.values[i]),
    );
  }

  get probabilities(): Float64Array {
    return this.logProbabilities.map(Math.exp);
  }

  /** The mean of a function of the value: with P(x | value), the probability that x comes next. */
  expectation(f: (value: number) => number): number {
    let sum = 0;
    for (const [i, value] of this.values.entries()) {
      const p = Math.exp(this.logProbabilities[i]);
      if (p > 0) sum += p * f(value);
    }
    return sum;
  }

  get mean(): number {
    return this.expectation((value) => value);
  }

  get variance(): number {
    const { mean } = this;
    return this.expectation((value) => (value - mean) ** 2);
  }

  /** The most probable value; of equal ones, the first. */
  get map(): number {
    return this.values[this.logProbabilities.reduce((best, log, i, all) => (log > all[best] ? i : best), 0)];
  }

  /** The probability of values at most x. */
  cdf(x: number): number {
    return Number.isNaN(x)
      ? x
      : Math.min(
          1,
          this.expectation((value) => (value <= x ? 1 : 0)),
        );
  }
}

function logTotal(method: string, logs: Float64Array): number {
  const wrong = logs.findIndex((log) => !(log < Number.POSITIVE_INFINITY));
  const total = wrong < 0 ? logSumExp(logs) : Number.NaN;
  if (total > Number.NEGATIVE_INFINITY) return total;
  const expected = "log probabilities below ∞, not all −∞";
  const received = wrong < 0 ? "only −∞" : `${logs[wrong]} at value ${wrong}`;
  throw new DataError(method, { what: "there", ...(wrong < 0 ? {} : { row: wrong }), expected, received });
}
