import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { type LabeledState, StateSchema } from "../../../model/files/state.js";
import { ModelBase } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";

/**
 * What the hypotheses that are consistent with the training cases say about a case: all accept it, all reject it, or
 * they disagree.
 */
export type Verdict = "positive" | "negative" | "undecided";

export const conceptState = StateSchema.of({
  inputs: codecs.features,
  classes: codecs.classes,
  /** The class that is described. */
  positive: codecs.label,
  /** The total weight of the training cases of each class. */
  classWeights: codecs.nonNegativeArray,
})
  .check("positive", "must be one of the classes", ({ positive, classes }) => classes.includes(positive))
  .check(
    "classWeights",
    "must have one number per class, with a finite sum above 0",
    ({ classes, classWeights }) => {
      const total = classWeights.reduce((sum, weight) => sum + weight, 0);
      return classWeights.length === classes.length && total > 0 && total < Number.POSITIVE_INFINITY;
    },
  );

/** What every model of a concept knows of its training data. */
export interface ConceptState<L extends Label = Label> extends LabeledState<typeof conceptState, L> {}

/** A classifier that tells one class, the concept, from all others. */
export abstract class ConceptBase<L extends Label, S extends ConceptState<L>>
  extends ModelBase<S>
  implements Classifier<L>
{
  declare readonly classes: readonly L[];
  declare readonly positive: L;
  declare readonly classWeights: Float64Array;

  /** The probability that each case belongs to the concept. */
  protected abstract probabilities(rows: Rows): Float64Array;

  /** The most probable class of every case; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /**
   * P(class | case), one row per case. Several negative classes share what the positive one leaves, in proportion to
   * their weights in training.
   */
  predictProba(rows: Rows): Matrix {
    const { classes, classWeights, positive } = this;
    const code = classes.indexOf(positive);
    const others = classWeights.reduce((sum, weight, k) => (k === code ? sum : sum + weight), 0);
    const accepted = this.probabilities(rows);
    return new Matrix(accepted.length, classes.length).map((_, at) => {
      const p = accepted[Math.floor(at / classes.length)];
      const k = at % classes.length;
      if (others === 0) return Number(k === code);
      return k === code ? p : (1 - p) * (classWeights[k] / others);
    });
  }
}

/** The base of models of one class: a model has the fields of its state, too. */
export const ConceptModel = ConceptBase as unknown as Pick<typeof ConceptBase, keyof typeof ConceptBase> &
  (abstract new <L extends Label = Label, S extends ConceptState<L> = ConceptState<L>>(
    state: S,
  ) => ConceptBase<L, S> & S);
export type ConceptModel<L extends Label = Label, S extends ConceptState<L> = ConceptState<L>> = ConceptBase<
  L,
  S
> &
  S;
