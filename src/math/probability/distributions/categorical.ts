import { OptionError } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { requireList } from "../../../base/numbers.js";
import { AliasTable } from "../random/alias.js";
import { type Random, requireStream } from "../random/random.js";
import { DiscreteBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireCount, requireNotNegative, requireParameters } from "./require.js";
import { noValues, readWeighted } from "./weighted.js";

export interface CategoricalParameters {
  /** The probabilities of the levels 0, 1, …; they must add up to 1. */
  readonly probabilities: ArrayLike<number>;
}

/** How to fit a categorical distribution. */
export interface CategoricalFitOptions extends DistributionFitOptions {
  /** The number of levels; by default one more than the largest value. */
  readonly levels?: number;
  /**
   * Virtual occurrences added to the count of every level. Default 0; 1 is the Laplace
   * correction.
   */
  readonly smoothing?: number;
}

/**
 * One of the levels 0 to k − 1.
 *
 * ```ts
 * new Categorical({ probabilities: [0.2, 0.5, 0.3] }).cdf(1); // 0.7
 * ```
 */
export class Categorical extends DiscreteBase {
  readonly name = "Categorical";
  readonly support: { readonly lower: number; readonly upper: number };
  readonly probabilities: readonly number[];
  readonly #cumulative: readonly number[];
  readonly #remaining: readonly number[];
  #table: AliasTable | undefined;

  constructor(parameters: CategoricalParameters) {
    super();
    requireParameters("Categorical", parameters, ["probabilities"]);
    const { probabilities } = parameters;
    requireList("Categorical", "probabilities", probabilities);
    this.probabilities = Object.freeze(Array.from(probabilities));
    requireDistribution(this.probabilities);
    this.support = { lower: 0, upper: this.probabilities.length - 1 };
    this.#cumulative = runningSums(this.probabilities);
    this.#remaining = runningSums(this.probabilities.toReversed()).reverse();
  }

  /** Maximum likelihood: the relative frequencies, after smoothing; from whole counts they are rounded only once. */
  static fit(data: ArrayLike<number>, options: CategoricalFitOptions = {}): Categorical {
    requireOptionsObject("Categorical.fit", options);
    const limit =
      options.levels === undefined
        ? Number.MAX_SAFE_INTEGER
        : requireCount("Categorical.fit", "levels", options.levels);
    const domain = {
      accepts: (x: number) => Number.isSafeInteger(x) && x >= 0 && x < limit,
      expected: options.levels === undefined ? "whole numbers ≥ 0" : `whole numbers from 0 to ${limit - 1}`,
    };
    const { smoothing = 0 } = options;
    requireNotNegative("Categorical.fit", "smoothing", smoothing);
    const { values, weights } = readWeighted("Categorical.fit", data, options, domain, [
      "levels",
      "smoothing",
    ]);
    if (values.length === 0) throw noValues("Categorical.fit");
    const levels = options.levels ?? values.reduce((most, x) => Math.max(most, x + 1), 0);
    const counts = new Float64Array(levels).fill(smoothing);
    values.forEach((level, i) => {
      counts[level] += weights[i];
    });
    const total = counts.reduce((sum, count) => sum + count, 0);
    const probabilities = counts.map((count) => count / total);
    return new Categorical({ probabilities });
  }

  get mean(): number {
    return this.probabilities.reduce((sum, p, level) => sum + p * level, 0);
  }

  get variance(): number {
    const { mean } = this;
    return this.probabilities.reduce((sum, p, level) => sum + p * (level - mean) ** 2, 0);
  }

  get entropy(): number {
    return this.probabilities.reduce((sum, p) => (p === 0 ? sum : sum - p * Math.log(p)), 0);
  }

  override density(x: number): number {
    return Number.isNaN(x) ? x : (this.probabilities[x] ?? 0);
  }

  protected logProbability(k: number): number {
    return Math.log(this.probabilities[k]);
  }

  protected below(k: number): number {
    return Math.min(1, this.#cumulative[k]);
  }

  protected above(k: number): number {
    return Math.min(1, this.#remaining[k + 1]);
  }

  sample(random: Random): number {
    requireStream("Categorical.sample", random);
    this.#table ??= new AliasTable(this.probabilities);
    return this.#table.draw(random);
  }
}

function runningSums(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

function requireDistribution(probabilities: readonly number[]): void {
  const sum = probabilities.reduce((total, p) => total + p, 0);
  const fine = probabilities.every((p) => p >= 0 && p <= 1) && Math.abs(sum - 1) <= 1e-9;
  if (!fine) {
    const expected = "numbers from 0 to 1 that add up to 1";
    throw new OptionError("Categorical", {
      option: "probabilities",
      expected,
      received: `[${probabilities.join(", ")}]`,
    });
  }
}
