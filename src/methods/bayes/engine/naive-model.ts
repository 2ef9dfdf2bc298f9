import { DataError, got, optionName } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import type { Label } from "../../../base/label.js";
import { rowName, words } from "../../../base/sentence.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { PosteriorBase } from "../../../model/bayes-rule/posterior-model.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import type { Rows } from "../../../model/input.js";
import { mostProbable } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { type ExplainOptions, type Explanation, explainCase } from "./explain.js";
import type { ClassNames, Likelihood } from "./likelihood.js";
import type { NaiveSettings, NaiveState } from "./naive-state.js";

/**
 * A classifier that multiplies the likelihoods of the columns, as if they were independent within a class.
 * `X` is what its likelihood `K` reads from rows.
 */
export abstract class NaiveModel<
  L extends Label,
  X,
  K extends Likelihood<X>,
  S extends NaiveState<L, { readonly classWeights: Float64Array }, NaiveSettings>,
> extends PosteriorBase<L, S> {
  declare readonly evidence: S["evidence"];
  declare readonly settings: S["settings"];
  /** The prior probabilities of the classes, in the order of `classes`. */
  readonly priors: Float64Array;
  protected readonly likelihood: K;

  constructor(state: S) {
    super(state);
    this.priors = classPriors(this.kind, state.settings.priors, state.evidence.classWeights);
    this.likelihood = this.describe({ method: this.kind, features: this.features, classes: this.classes });
  }

  /** The likelihood at the estimates from the evidence; called once, before the model is complete. */
  protected abstract describe(names: ClassNames): K;

  protected abstract read(rows: Rows): X;

  /** log P(case | class), one row per case. */
  classLogLikelihood(rows: Rows): Matrix {
    return this.likelihood.logLikelihood(this.read(rows));
  }

  /** log P(class, case), one row per case. */
  jointLogLikelihood(rows: Rows): Matrix {
    return addToRows(this.classLogLikelihood(rows), this.priors.map(Math.log));
  }

  protected logScores(rows: Rows): Matrix {
    return this.#requirePossible(this.jointLogLikelihood(rows));
  }

  /** The class of every case, chosen as the option `decision` says; of equal ones, the first. */
  override predict(rows: Rows): L[] {
    const { decision } = this.settings;
    if (decision === "map") return super.predict(rows);
    const weights = decision === "ml" ? this.priors.map(() => 1) : this.#classWeights(decision);
    const scores = addToRows(this.classLogLikelihood(rows), weights.map(Math.log));
    return mostProbable(this.classes, this.#requirePossible(scores));
  }

  /** Other decisions than the most probable class are not made by the scores. */
  override get [sharedWork](): SharedWork<Matrix> {
    const shared = super[sharedWork];
    const { predict, ...others } = shared.answers;
    return this.settings.decision === "map" ? shared : { ...shared, answers: others };
  }

  /**
   * Why a case belongs to a class: the evidence of every feature for the class and against the others, as
   * likelihood ratios. Their product times the prior odds is the posterior odds.
   */
  explain(row: Rows, options: ExplainOptions<L> = {}): Explanation<L> {
    requireKnownOptions(`${this.kind}.explain`, options, ["label", "against"]);
    const x = this.read(row);
    const scores = this.logScores(row);
    const label = options.label ?? (scores.rows === 1 ? this.predict(row)[0] : this.classes[0]);
    return explainCase({
      method: this.kind,
      row,
      classes: this.classes,
      features: this.features,
      priors: this.priors,
      cases: scores.rows,
      terms: () => this.likelihood.terms(x),
      label,
      against: options.against,
    });
  }

  #classWeights(weights: readonly number[]): Float64Array {
    if (weights.length === this.classes.length) return Float64Array.from(weights);
    const expected = `${this.classes.length} numbers`;
    throw new DataError(
      this.kind,
      words`${optionName("decision")} has ${got(weights.length)} weights for ${this.classes.length} classes.`,
      { expected },
    );
  }

  /** A case that is impossible in every class has no posterior. */
  #requirePossible(scores: Matrix): Matrix {
    const { data, columns, rows } = scores;
    for (let i = 0; i < rows; i += 1) {
      let k = 0;
      while (k < columns && data[i * columns + k] === Number.NEGATIVE_INFINITY) k += 1;
      if (k < columns) continue;
      throw new DataError(
        this.kind,
        words`the case at ${rowName(i)} has probability 0 in every class; smooth the estimates, or choose a kernel with unbounded support.`,
        { expected: "a probability > 0 in some class", received: "0 in all" },
      );
    }
    return scores;
  }
}

/** Adds the same numbers to every row, in place. */
function addToRows(matrix: Matrix, numbers: Float64Array): Matrix {
  const { data, rows, columns } = matrix;
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let k = 0; k < columns; k += 1, at += 1) data[at] += numbers[k];
  return matrix;
}
