import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { ClassifierState } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { type NamedMember, namedMember } from "../engine/committee.js";
import { finalRows } from "../engine/stack.js";
import { classifierCodec, knowsOnly, probabilitiesOf, sumOfVotes, type Vote } from "../engine/votes.js";
import { saidColumns } from "./said-columns.js";

/** What `StackingClassifier` learns. */
export interface StackingClassifierState<L extends Label = Label> extends ClassifierState<L> {
  /** The estimators, fitted to all cases, with their names. */
  readonly members: readonly NamedMember<Classifier>[];
  /** The model that combines what they say. */
  readonly final: Classifier;
  /** What the final model is given: probabilities or votes. */
  readonly vote: Vote;
  /** Whether the final model is also given the columns themselves. */
  readonly passthrough: boolean;
  readonly seed: number;
}

const stackingClassifierState = new StateSchema<StackingClassifierState>({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  members: z.array(namedMember(classifierCodec)).min(1),
  final: classifierCodec,
  vote: z.enum(["probabilities", "majority"]),
  passthrough: z.boolean(),
  seed: z.int().min(0),
})
  .check("members", "must know no other classes", ({ classes, members }) =>
    members.every(({ model }) => knowsOnly(model, classes)),
  )
  .check("final", "must know no other classes", ({ classes, final }) => knowsOnly(final, classes));

export interface StackingClassifierModel<L extends Label = Label> extends StackingClassifierState<L> {}

/** A fitted `StackingClassifier`. */
export class StackingClassifierModel<L extends Label = Label>
  extends FittedModel<StackingClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "StackingClassifier";
  static readonly state = stackingClassifierState;

  /** The class that the final model finds most probable; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /** The final model's probabilities. */
  predictProba(rows: Rows): Matrix {
    const { kind, classes, features, members, vote, passthrough } = this;
    const columns = members.flatMap(({ name, model }) =>
      saidColumns(name, classes, sumOfVotes(classes, [{ model, rows, weight: 1 }], vote)),
    );
    const told = finalRows(kind, columns, passthrough ? rows : undefined, features);
    return probabilitiesOf(this.final, classes, told);
  }
}
