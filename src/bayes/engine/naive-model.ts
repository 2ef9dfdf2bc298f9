import { z } from "zod";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { type ClassifierState, PosteriorModel } from "../../classify/posterior-model.js";
import type { Rows } from "../../learn/input.js";
import { mostProbable } from "../../learn/model.js";
import type { Matrix } from "../../linalg/matrix.js";
import { type ExplainOptions, type Explanation, explainCase } from "./explain.js";
import type { Likelihood } from "./likelihood.js";

export const ruleOption = z
  .union([z.enum(["map", "ml"]), z.array(z.number().min(0)).min(1)])
  .default("map")
  .describe(
    "How `predict` decides: by the largest posterior, by the largest likelihood, or by the likelihood times a weight per class in the order of `classes`.",
  );

export const missingOption = z
  .enum(["error", "native"])
  .default("error")
  .describe("Refuse missing values, or leave them out of every sum and product.");

export type Rule = z.output<typeof ruleOption>;

interface State<L extends Label> extends ClassifierState<L> {
  readonly priors: Float64Array;
  readonly rule: Rule;
}

/**
 * A classifier that multiplies the likelihoods of columns within a class, as if they were independent there,
 * and all that follows from that. `X` is what its likelihoods read of rows.
 */
export abstract class NaiveModel<L extends Label, X> extends PosteriorModel<L> {
  /** Probabilities of the classes before anything is seen, in the order of `classes`. */
  readonly priors: Float64Array;
  readonly #rule: Rule;

  constructor({ priors, rule, ...rest }: State<L>) {
    super(rest);
    this.priors = priors;
    this.#rule = rule;
  }

  protected abstract read(rows: Rows): X;
  /** How probable what was read is in every class, for whole cases and column by column. */
  protected abstract readonly likelihood: Pick<Likelihood<X>, "logLikelihood" | "terms">;

  /** log P(case | class), one row per case. */
  logLikelihood(rows: Rows): Matrix {
    return this.likelihood.logLikelihood(this.read(rows));
  }

  /** log P(class, case), one row per case. */
  jointLogLikelihood(rows: Rows): Matrix {
    return addToRows(this.logLikelihood(rows), this.priors.map(Math.log));
  }

  protected logScores(rows: Rows): Matrix {
    return this.#requirePossible(this.jointLogLikelihood(rows));
  }

  /** The class of every case by the option `rule`; of equal ones, the first. */
  override predict(rows: Rows): L[] {
    if (this.#rule === "map") return super.predict(rows);
    const weights = this.#rule === "ml" ? this.priors.map(() => 1) : this.#classWeights(this.#rule);
    const scores = addToRows(this.logLikelihood(rows), weights.map(Math.log));
    return mostProbable(this.classes, this.#requirePossible(scores));
  }

  /**
   * Why a case belongs to a class: what every feature says for it and against the others, as likelihood
   * ratios. Their product times the prior odds is the posterior odds.
   */
  explain(row: Rows, options: ExplainOptions<L> = {}): Explanation<L> {
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

  #classWeights(rule: readonly number[]): Float64Array {
    if (rule.length === this.classes.length) return Float64Array.from(rule);
    const expected = `${this.classes.length} numbers`;
    throw new DataError(
      `${this.kind}: option "rule" has ${rule.length} weights for ${this.classes.length} classes.`,
      { method: this.kind, option: "rule", expected, received: `${rule.length} numbers` },
    );
  }

  /** A case that can be in no class has no posterior. */
  #requirePossible(scores: Matrix): Matrix {
    const { data, columns, rows } = scores;
    for (let i = 0; i < rows; i += 1) {
      let k = 0;
      while (k < columns && data[i * columns + k] === Number.NEGATIVE_INFINITY) k += 1;
      if (k < columns) continue;
      throw new DataError(
        `${this.kind}: the case at row ${i} has probability 0 in every class; smooth the estimates, or choose a kernel without ends.`,
        { method: this.kind, row: i, expected: "a probability > 0 in some class", received: "0 in all" },
      );
    }
    return scores;
  }
}

/** The same numbers added to every row, in place. */
function addToRows(matrix: Matrix, numbers: Float64Array): Matrix {
  const { data, rows, columns } = matrix;
  for (let i = 0, at = 0; i < rows; i += 1)
    for (let k = 0; k < columns; k += 1, at += 1) data[at] += numbers[k];
  return matrix;
}
