import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { argMax } from "../../../evaluate/metrics/input/arg-max.js";
import { codeOfClass } from "../../../evaluate/metrics/input/labels.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteScores } from "../../../model/answers.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import { readCases } from "../../../model/case-rows.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { keepingNumbers } from "../../../model/input/kept-numbers.js";
import { type Rows, readClasses } from "../../../model/input.js";
import { type BoostingStop, stopCodec, sumOf } from "../engine/boosting.js";
import { classifierCodec, knowsOnly } from "../engine/votes.js";
import { addContribution, contributionOf } from "./scores.js";

const adaBoostClassifierState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** Whether members vote or contribute log probabilities. */
  method: z.enum(["discrete", "real"]),
  /** The models of the rounds. */
  members: z.array(classifierCodec).min(1),
  /** The weight of each member. */
  confidences: codecs.positiveArray,
  /** The error of each member on the cases as they were weighted in its round. */
  errors: codecs.probabilityArray,
  /** The error of the committee on the training cases after every round. */
  trainingErrors: codecs.probabilityArray,
  /** A bound of each training error, which falls as long as members are better than chance; at most 1. */
  errorBounds: codecs.probabilityArray,
  /** Why boosting ended: all rounds were completed, a member made no error, or one was no better than chance. */
  stop: field<BoostingStop>(stopCodec),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
})
  .check("members", "must know no other classes", ({ classes, members }) =>
    members.every((model) => knowsOnly(model, classes)),
  )
  .check("confidences", "must be as many as the members, as must all errors and bounds", (state) =>
    [state.confidences, state.errors, state.trainingErrors, state.errorBounds].every(
      ({ length }) => length === state.members.length,
    ),
  );

/** What `AdaBoostClassifier` learns. */
export interface AdaBoostClassifierState<L extends Label = Label>
  extends LabeledState<typeof adaBoostClassifierState, L> {}

/** A fitted `AdaBoostClassifier`. */
export class AdaBoostClassifierModel<L extends Label = Label> extends PosteriorModel<
  L,
  AdaBoostClassifierState<L>
> {
  static readonly kind = "AdaBoostClassifier";
  static readonly state = adaBoostClassifierState;

  /**
   * The sum over members of their confidences in each class, or of their log probabilities; for two classes, the second
   * minus the first.
   */
  decisionFunction(rows: Rows): Matrix {
    const scores = this.logScores(rows);
    const decisive =
      scores.columns > 2
        ? scores
        : new Matrix(scores.rows, 1).map((_, row) => scores.data[2 * row + 1] - scores.data[2 * row]);
    return finiteScores(this.kind, decisive);
  }

  /** The class predicted after every round, as an index into `classes`: one column per round. */
  predictStages(rows: Rows): Matrix {
    const stages: Float64Array[] = [];
    this.#accumulate(rows, (scores) => {
      stages.push(Float64Array.from({ length: scores.rows }, (_, row) => argMax(scores, row)));
    });
    return Matrix.fromColumns(stages);
  }

  /**
   * How clearly each case is decided: the score of its true class less the largest of the others, divided by the sum of
   * the confidences. It is above 0 for cases that are predicted correctly; votes give numbers from −1 to 1.
   */
  margins(rows: Rows, target: ArrayLike<L> | string): Float64Array {
    const cases = readCases(rows, this.kind);
    const { classes, codes } = readClasses(this.kind, cases, target);
    const classCodes = classes.map((label) => codeOfClass(this.kind, "target", this.classes, label));
    const scores = this.logScores(cases);
    const total = sumOf(this.confidences);
    return Float64Array.from(codes, (code, row) => marginOf(scores.row(row), classCodes[code]) / total);
  }

  protected override logScores(rows: Rows): Matrix {
    return this.#accumulate(rows, () => undefined);
  }

  /** The scores of all rounds; `each` sees them after every round. */
  #accumulate(rows: Rows, each: (scores: Matrix) => void): Matrix {
    const { classes, method, members, confidences } = this;
    return keepingNumbers(rows, () => {
      let scores = new Matrix(0, classes.length);
      for (const [at, model] of members.entries()) {
        const contribution = contributionOf(model, classes, method, rows);
        if (at === 0) scores = new Matrix(contribution.rows, classes.length);
        addContribution(scores, contribution, confidences[at]);
        each(scores);
      }
      return scores;
    });
  }
}

function marginOf(scores: Float64Array, truth: number): number {
  const others = scores.filter((_, code) => code !== truth);
  return scores[truth] - others.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
}
