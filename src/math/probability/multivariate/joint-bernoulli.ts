import { counted, got, OptionError, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { Matrix, type MatrixLike } from "../../linalg/index.js";
import { Categorical } from "../distributions/categorical.js";
import { badOption, requireParameters } from "../distributions/require.js";
import { type Random, requireStream } from "../random/random.js";
import { MultivariateBase } from "./base.js";
import { type BitFitOptions, readBitRows } from "./bits.js";
import { type GivenCoordinates, requireGiven } from "./given.js";
import { requireIndices, requireProbabilities } from "./require.js";

export interface JointBernoulliParameters {
  /**
   * The probabilities of all 2^d vectors of d bits, which must add up to 1; the last bit changes fastest: for two
   * bits, those of 00, 01, 10 and 11.
   */
  readonly probabilities: ArrayLike<number>;
}

/** The table of more bits would not fit into an array of a sensible size. */
const MOST_BITS = 24;

/**
 * A vector of zeros and ones that may depend on each other in any way.
 *
 * ```ts
 * const equal = new JointBernoulli({ probabilities: [0.5, 0, 0, 0.5] });
 * equal.mean; // [0.5, 0.5]
 * equal.conditional({ indices: [0], values: [1] }).mean; // [1]
 * ```
 */
export class JointBernoulli extends MultivariateBase {
  readonly name = "JointBernoulli";
  readonly kind = "discrete";
  readonly dimension: number;
  readonly probabilities: readonly number[];
  readonly #outcomes: Categorical;

  constructor(parameters: JointBernoulliParameters) {
    super();
    requireParameters("JointBernoulli", parameters, ["probabilities"]);
    this.probabilities = requireProbabilities("JointBernoulli", "probabilities", parameters.probabilities);
    const { length } = this.probabilities;
    this.dimension = Math.log2(length);
    if (length < 2 || !Number.isInteger(this.dimension)) {
      const sentence = words`${optionName("probabilities")} must have ${wanted("one number for each vector of bits, so 2, 4, 8, …")}; got ${got(length)}.`;
      throw new OptionError("JointBernoulli", sentence);
    }
    this.#outcomes = new Categorical({ probabilities: this.probabilities });
  }

  /** Maximum likelihood: the share of each vector among the rows, after smoothing. */
  static fit(rows: MatrixLike, options: BitFitOptions = {}): JointBernoulli {
    const method = "JointBernoulli.fit";
    const points = Matrix.from(rows, method);
    const { columns } = points;
    if (columns === 0 || columns > MOST_BITS) {
      const sentence = words`the table of all vectors needs ${wanted(`1 to ${MOST_BITS} columns`)}; got ${got(counted(columns, "column"))}.`;
      throw new ShapeError(method, sentence);
    }
    const { weights, smoothing, total } = readBitRows(method, points, options);
    const counts = new Float64Array(2 ** columns).fill(smoothing);
    weights.forEach((weight, i) => {
      counts[outcomeOf(points.row(i))] += weight;
    });
    const all = total + counts.length * smoothing;
    return new JointBernoulli({ probabilities: counts.map((count) => count / all) });
  }

  get mean(): readonly number[] {
    return Array.from({ length: this.dimension }, (_, j) => this.#together(j, j));
  }

  get covariance(): Matrix {
    const { dimension, mean } = this;
    return new Matrix(dimension, dimension).map((_, at) => {
      const [i, j] = [Math.floor(at / dimension), at % dimension];
      return this.#together(i, j) - mean[i] * mean[j];
    });
  }

  /** In nats. */
  get entropy(): number {
    return this.#outcomes.entropy;
  }

  /** The distribution of the coordinates at these indices, in their order. */
  marginal(indices: ArrayLike<number>): JointBernoulli {
    const kept = requireIndices("JointBernoulli.marginal", indices, this.dimension);
    return new JointBernoulli({ probabilities: this.#project(kept, () => true) });
  }

  /** The distribution of the other coordinates, in their order, when these have the given values. */
  conditional(given: GivenCoordinates): JointBernoulli {
    const method = "JointBernoulli.conditional";
    const { indices, values } = requireGiven(method, given, this.dimension);
    const wrong = values.findIndex((value) => value !== 0 && value !== 1);
    if (wrong >= 0) throw badOption(method, "values", "0 or 1 each", `${values[wrong]} at position ${wrong}`);
    const kept = Array.from({ length: this.dimension }, (_, j) => j).filter((j) => !indices.includes(j));
    const agrees = (outcome: number) => indices.every((j, at) => this.#bit(outcome, j) === values[at]);
    const cells = this.#project(kept, agrees);
    const total = cells.reduce((sum, p) => sum + p, 0);
    if (total > 0) return new JointBernoulli({ probabilities: cells.map((p) => p / total) });
    const sentence = words`the given values ${got(`[${values.join(", ")}]`)} have probability 0, so nothing can be conditioned on them.`;
    throw new OptionError(method, sentence, { option: "values", expected: "values of probability > 0" });
  }

  protected logDensityRows(points: Matrix): Float64Array {
    return Float64Array.from({ length: points.rows }, (_, i) => {
      const row = points.row(i);
      if (row.some(Number.isNaN)) return Number.NaN;
      const possible = row.every((bit) => bit === 0 || bit === 1);
      return possible ? Math.log(this.probabilities[outcomeOf(row)]) : Number.NEGATIVE_INFINITY;
    });
  }

  sample(random: Random): Float64Array {
    requireStream("JointBernoulli.sample", random);
    const outcome = this.#outcomes.sample(random);
    return Float64Array.from({ length: this.dimension }, (_, j) => this.#bit(outcome, j));
  }

  /** The bit of a coordinate; the last coordinate is the lowest bit. */
  #bit(outcome: number, j: number): number {
    return (outcome >> (this.dimension - 1 - j)) & 1;
  }

  /** The probability that both coordinates are 1. */
  #together(i: number, j: number): number {
    return this.probabilities.reduce(
      (sum, p, outcome) => (this.#bit(outcome, i) === 1 && this.#bit(outcome, j) === 1 ? sum + p : sum),
      0,
    );
  }

  /** The table over some coordinates, summed over all outcomes that pass. */
  #project(kept: readonly number[], passes: (outcome: number) => boolean): Float64Array {
    const out = new Float64Array(2 ** kept.length);
    this.probabilities.forEach((p, outcome) => {
      if (passes(outcome)) out[outcomeOf(kept.map((j) => this.#bit(outcome, j)))] += p;
    });
    return out;
  }
}

/** The index of a vector of bits in the table. */
function outcomeOf(bits: ArrayLike<number>): number {
  let outcome = 0;
  for (let j = 0; j < bits.length; j += 1) outcome = 2 * outcome + bits[j];
  return outcome;
}
