import type { Matrix } from "../../linalg/index.js";
import { BetaBinomial, logBetaBinomial } from "../distributions/beta-binomial.js";
import { requireCount, requireParameters } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { MultivariateBase } from "./base.js";
import { Dirichlet, requireConcentration } from "./dirichlet.js";
import { logCounts, Multinomial } from "./multinomial.js";
import { requireIndex } from "./require.js";

export interface DirichletMultinomialParameters {
  /** The number of trials: the sum of the counts. */
  readonly trials: number;
  /** One number > 0 for each outcome. */
  readonly concentration: ArrayLike<number>;
}

/**
 * How often each outcome occurs in trials whose common probabilities have a Dirichlet distribution.
 *
 * ```ts
 * new DirichletMultinomial({ trials: 2, concentration: [1, 1, 1] }).density([1, 1, 0]); // 1/6
 * ```
 */
export class DirichletMultinomial extends MultivariateBase {
  readonly name = "DirichletMultinomial";
  readonly kind = "discrete";
  readonly dimension: number;
  readonly trials: number;
  readonly concentration: readonly number[];
  readonly #shares: Dirichlet;
  /** The concentration of each outcome and all later ones. */
  readonly #rest: Float64Array;

  constructor(parameters: DirichletMultinomialParameters) {
    super();
    requireParameters("DirichletMultinomial", parameters, ["trials", "concentration"]);
    const { trials, concentration } = parameters;
    this.trials = requireCount("DirichletMultinomial", "trials", trials);
    this.concentration = requireConcentration("DirichletMultinomial", concentration);
    this.#shares = new Dirichlet(this);
    this.dimension = this.concentration.length;
    this.#rest = Float64Array.from(this.concentration);
    for (let j = this.dimension - 2; j >= 0; j -= 1) this.#rest[j] += this.#rest[j + 1];
  }

  get mean(): readonly number[] {
    return this.#shares.mean.map((share) => this.trials * share);
  }

  get covariance(): Matrix {
    const { trials } = this;
    return this.#shares.covariance.scale(trials * (this.#rest[0] + trials));
  }

  /** One outcome after the other: each count is beta-binomial among the remaining trials. */
  protected logDensityRows(points: Matrix): Float64Array {
    return logCounts(points, this.trials, (counts) => {
      let [log, left] = [0, this.trials];
      for (let j = 0; j + 1 < this.dimension && left > 0; j += 1) {
        log += logBetaBinomial(counts[j], left, this.concentration[j], this.#rest[j + 1]);
        left -= counts[j];
      }
      return log;
    });
  }

  /** The distribution of the count of one outcome. */
  marginal(index: number): BetaBinomial {
    requireIndex("DirichletMultinomial.marginal", index, this.dimension);
    const { alpha, beta } = this.#shares.marginal(index);
    return new BetaBinomial({ trials: this.trials, alpha, beta });
  }

  sample(random: Random): Float64Array {
    requireStream("DirichletMultinomial.sample", random);
    const probabilities = this.#shares.sample(random);
    return new Multinomial({ trials: this.trials, probabilities }).sample(random);
  }
}
