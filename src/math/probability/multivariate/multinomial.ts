import { DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { asMatrix } from "../../linalg/as-matrix.js";
import { Matrix, type MatrixLike } from "../../linalg/index.js";
import { Binomial } from "../distributions/binomial.js";
import { requireCount, requireNotNegative, requireParameters } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { logPoissonKernel } from "../special/deviance.js";
import { logFactorial } from "../special/factorial.js";
import { MultivariateBase } from "./base.js";
import { badCell, requireIndex, requireProbabilities, requireRowWeights } from "./require.js";

export interface MultinomialParameters {
  /** The number of trials: the sum of the counts. */
  readonly trials: number;
  /** The probability of each outcome; they must add up to 1. */
  readonly probabilities: ArrayLike<number>;
}

/** How to fit a multinomial distribution. */
export interface MultinomialFitOptions {
  /** One weight ≥ 0 for each row; a weight of k counts as k repetitions. */
  readonly weights?: ArrayLike<number>;
  /**
   * Virtual occurrences added to the count of every outcome. Default 0; 1 is the Laplace
   * correction.
   */
  readonly smoothing?: number;
}

/**
 * How often each outcome occurs in a number of independent trials.
 *
 * ```ts
 * new Multinomial({ trials: 4, probabilities: [0.3, 0.5, 0.2] }).density([3, 1, 0]); // 0.054
 * ```
 */
export class Multinomial extends MultivariateBase {
  readonly name = "Multinomial";
  readonly kind = "discrete";
  readonly dimension: number;
  readonly trials: number;
  readonly probabilities: readonly number[];
  /**
   * The probability of each outcome or a later one, summed from the end, so that it is exact for
   * the last outcome.
   */
  readonly #rest: Float64Array;

  constructor(parameters: MultinomialParameters) {
    super();
    requireParameters("Multinomial", parameters, ["trials", "probabilities"]);
    const { trials, probabilities } = parameters;
    this.trials = requireCount("Multinomial", "trials", trials);
    this.probabilities = requireProbabilities("Multinomial", "probabilities", probabilities);
    this.dimension = this.probabilities.length;
    this.#rest = Float64Array.from(this.probabilities);
    for (let j = this.dimension - 2; j >= 0; j -= 1) this.#rest[j] += this.#rest[j + 1];
  }

  /** Maximum likelihood: the relative frequencies over rows of counts, which must all have the same sum. */
  static fit(given: MatrixLike, options: MultinomialFitOptions = {}): Multinomial {
    const method = "Multinomial.fit";
    const counts = asMatrix(method, given);
    requireKnownOptions(method, options, ["weights", "smoothing"]);
    const { weights, smoothing = 0 } = options;
    requireNotNegative(method, "smoothing", smoothing);
    const shares = requireRowWeights(method, counts, weights);
    const trials = commonTotal(method, counts);
    const sums = new Float64Array(counts.columns).fill(smoothing);
    counts.data.forEach((count, at) => {
      sums[at % counts.columns] += count * shares[Math.floor(at / counts.columns)];
    });
    const total = sums.reduce((sum, count) => sum + count, 0);
    if (!(total > 0 && total < Number.POSITIVE_INFINITY)) {
      const sentence = words`the counts and weights must have ${wanted("a positive, finite sum")}; got ${got(total)}.`;
      throw new DataError(method, sentence);
    }
    return new Multinomial({ trials, probabilities: sums.map((sum) => sum / total) });
  }

  get mean(): readonly number[] {
    return this.probabilities.map((p) => this.trials * p);
  }

  get covariance(): Matrix {
    const { trials, probabilities, dimension } = this;
    return new Matrix(dimension, dimension).map((_, at) => {
      const i = Math.floor(at / dimension);
      const j = at % dimension;
      return trials * probabilities[i] * (i === j ? 1 - probabilities[i] : -probabilities[j]);
    });
  }

  /** In nats; summed over the counts of every outcome, each of which is binomial. */
  get entropy(): number {
    const { trials, probabilities } = this;
    let sum = -logFactorial(trials);
    for (const p of probabilities) {
      if (p === 0) continue;
      sum -= trials * p * Math.log(p);
      const counts = new Binomial({ trials, probability: p });
      for (let k = 2; k <= trials; k += 1) sum += counts.density(k) * logFactorial(k);
    }
    return sum;
  }

  protected logDensityRows(points: Matrix): Float64Array {
    // The counts are independent Poisson numbers given their sum; in this form nothing large cancels.
    const whole = logPoissonKernel(this.trials, this.trials);
    return logCounts(points, this.trials, (counts) =>
      this.probabilities.reduce((sum, p, j) => sum + logPoissonKernel(counts[j], this.trials * p), -whole),
    );
  }

  /** The distribution of the count of one outcome. */
  marginal(index: number): Binomial {
    requireIndex("Multinomial.marginal", index, this.dimension);
    return new Binomial({ trials: this.trials, probability: this.probabilities[index] });
  }

  /** One outcome after the other: each count is binomial among the remaining trials. */
  sample(random: Random): Float64Array {
    requireStream("Multinomial.sample", random);
    const counts = new Float64Array(this.dimension);
    let trials = this.trials;
    for (let j = 0; j < this.dimension && trials > 0; j += 1) {
      const probability = this.#rest[j] > 0 ? this.probabilities[j] / this.#rest[j] : 0;
      counts[j] = new Binomial({ trials, probability }).sample(random);
      trials -= counts[j];
    }
    return counts;
  }
}

/** The log probability of every row that has whole counts adding up to the trials. */
export function logCounts(
  points: Matrix,
  trials: number,
  log: (counts: Float64Array) => number,
): Float64Array {
  return Float64Array.from({ length: points.rows }, (_, i) => {
    const counts = points.row(i);
    if (counts.some(Number.isNaN)) return Number.NaN;
    const total = counts.reduce((sum, count) => sum + count, 0);
    const possible = counts.every((count) => Number.isSafeInteger(count) && count >= 0);
    return possible && total === trials ? log(counts) : Number.NEGATIVE_INFINITY;
  });
}

/** The sum that all rows of counts share. */
function commonTotal(method: string, counts: Matrix): number {
  counts.data.forEach((count, at) => {
    if (Number.isSafeInteger(count) && count >= 0) return;
    throw badCell(method, Math.floor(at / counts.columns), at % counts.columns, "whole numbers ≥ 0", count);
  });
  const totals = Array.from({ length: counts.rows }, (_, i) =>
    counts.row(i).reduce((sum, count) => sum + count, 0),
  );
  const other = totals.findIndex((total) => total !== totals[0]);
  if (other < 0) return totals[0];
  throw new DataError(
    method,
    words`every row must have the same sum; row 0 has ${totals[0]}, ${rowName(other)} has ${totals[other]}. Fit the column sums as one row instead.`,
    { expected: `a sum of ${totals[0]}`, received: `a sum of ${totals[other]}` },
  );
}
