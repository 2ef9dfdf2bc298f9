import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import { counted, got, rowName, wanted, words } from "../../../base/sentence.js";
import type { Matrix } from "../../linalg/index.js";
import { requireOption, requireParameters } from "../distributions/require.js";
import { readWeighted } from "../distributions/weighted.js";
import { Dirichlet, requireConcentration } from "../multivariate/dirichlet.js";
import { DirichletMultinomial } from "../multivariate/dirichlet-multinomial.js";
import { type Random, requireStream } from "../random/random.js";
import { logOutcomes } from "./beta-bernoulli.js";
import { type ObservationOptions, refuseWeights } from "./data.js";
import { type CredibleInterval, credibleInterval, highestDensityInterval } from "./interval.js";

export interface DirichletCategoricalParameters {
  /** One number > 0 for each outcome: one more than the times it was seen, if the prior was uniform. */
  readonly concentration: ArrayLike<number>;
  /** The names of the outcomes, in the same order. Default 0, 1, … */
  readonly levels?: readonly Label[];
}

/** How often each outcome was observed, in the order of the levels; fractional counts are allowed. */
export interface CategoryCounts {
  readonly counts: ArrayLike<number>;
}

/**
 * The posterior of the probabilities of several outcomes, as a Dirichlet distribution.
 *
 * ```ts
 * const weather = new DirichletCategorical({ concentration: [1, 1, 1], levels: ["sun", "rain", "snow"] });
 * weather.update(["sun", "sun", "rain"]).mean; // [1/2, 1/3, 1/6]
 * ```
 */
export class DirichletCategorical {
  readonly concentration: readonly number[];
  readonly levels: readonly Label[];
  /** The current distribution of the probabilities: the prior, until there are data. */
  readonly posterior: Dirichlet;

  constructor(parameters: DirichletCategoricalParameters) {
    requireParameters("DirichletCategorical", parameters, ["concentration", "levels"]);
    const { concentration, levels } = parameters;
    const method = "DirichletCategorical";
    this.concentration = requireConcentration(method, concentration);
    this.levels = Object.freeze([...(levels ?? this.concentration.map((_, k) => k))]);
    if (this.levels.length !== this.concentration.length || new Set(this.levels).size < this.levels.length) {
      const expected = `${this.concentration.length} distinct levels, one per concentration`;
      throw new OptionError(method, { option: "levels", expected, received: listLevels(this.levels) });
    }
    this.posterior = new Dirichlet(this);
  }

  /** The posterior after more outcomes: a list of levels, or the count of each. */
  update(data: ArrayLike<Label> | CategoryCounts, options: ObservationOptions = {}): DirichletCategorical {
    const counts = this.#count("DirichletCategorical.update", data, options);
    const concentration = this.concentration.map((value, k) => value + counts[k]);
    return new DirichletCategorical({ concentration, levels: this.levels });
  }

  /**
   * The log probability of outcomes in their order, whatever the probabilities are. Without the order, it is
   * `predictive(trials).logDensity(counts)`.
   */
  logEvidence(data: ArrayLike<Label> | CategoryCounts, options: ObservationOptions = {}): number {
    const counts = this.#count("DirichletCategorical.logEvidence", data, options);
    // One level after the other from the last: each against all later ones, as the sides of a coin.
    const last = counts.length - 1;
    let [log, beta, failures] = [0, this.concentration[last], counts[last]];
    for (let k = last - 1; k >= 0; k -= 1) {
      const alpha = this.concentration[k];
      log += logOutcomes(counts[k], failures, { alpha, beta });
      beta += alpha;
      failures += counts[k];
    }
    return log;
  }

  /** The predictive distribution of the counts of the levels in this many trials. */
  predictive(trials = 1): DirichletMultinomial {
    return new DirichletMultinomial({ trials, concentration: this.concentration });
  }

  /** The mean of every probability, the Bayes estimate under squared loss. */
  get mean(): readonly number[] {
    return this.posterior.mean;
  }

  /** The most probable probabilities; NaN where there is more than one such point. */
  get map(): readonly number[] {
    return this.posterior.mode;
  }

  /** For every probability, the interval with equal probabilities below and above it. */
  credibleInterval(level = 0.95): CredibleInterval[] {
    return this.levels.map((_, k) => credibleInterval(this.posterior.marginal(k), level));
  }

  /** For every probability, the shortest interval that holds the level. */
  highestDensityInterval(level = 0.95): CredibleInterval[] {
    return this.levels.map((_, k) => highestDensityInterval(this.posterior.marginal(k), level));
  }

  /** Probabilities drawn from the posterior. */
  sample(random: Random): Float64Array {
    requireStream("DirichletCategorical.sample", random);
    return this.posterior.sample(random);
  }

  sampleMany(random: Random, n: number): Matrix {
    return this.posterior.sampleMany(random, n);
  }

  #count(method: string, data: ArrayLike<Label> | CategoryCounts, options: ObservationOptions): Float64Array {
    if ("counts" in data) {
      refuseWeights(method, options);
      return this.#readCounts(method, data.counts);
    }
    const codeOf = new Map(this.levels.map((level, k) => [level, k]));
    const codes = Array.from(data, (label) => codeOf.get(label) ?? -1);
    const known = { accepts: (code: number) => code >= 0, expected: `one of ${listLevels(this.levels)}` };
    const unknown = codes.findIndex((code, row) => code < 0 && options.weights?.[row] !== 0);
    if (unknown >= 0) {
      const { expected } = known;
      const sentence = words`the data must be ${wanted(expected)}; got ${got(quote(data[unknown]))} at ${rowName(unknown)}.`;
      throw new DataError(method, sentence);
    }
    const { values, weights } = readWeighted(method, codes, options, known);
    const counts = new Float64Array(this.levels.length);
    for (let i = 0; i < values.length; i += 1) counts[values[i]] += weights[i];
    return counts;
  }

  #readCounts(method: string, counts: ArrayLike<number>): Float64Array {
    if (counts.length !== this.levels.length) {
      const sentence = words`there must be ${wanted(counted(this.levels.length, "count"))}, one per level; got ${got(`${counts.length} counts`)}.`;
      throw new ShapeError(method, sentence, { option: "counts" });
    }
    return Float64Array.from(counts, (count) =>
      requireOption(method, "counts", count, count >= 0 && Number.isFinite(count), "numbers ≥ 0"),
    );
  }
}
