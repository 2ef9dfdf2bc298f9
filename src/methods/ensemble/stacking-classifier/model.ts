import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { type NamedMember, namedMember } from "../engine/committee.js";
import { finalRows } from "../engine/stack.js";
import { classifierCodec, knowsOnly, probabilitiesOf, sumOfVotes, type Vote } from "../engine/votes.js";
import { saidColumns } from "./said-columns.js";

const stackingClassifierState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** The estimators, fitted to all cases, with their names. */
  members: field<readonly NamedMember<Classifier>[]>(z.array(namedMember(classifierCodec)).min(1)),
  /** The model that combines their probabilities. */
  final: classifierCodec,
  /** What the final model uses: probabilities or votes. */
  vote: field<Vote>(z.enum(["probabilities", "majority"])),
  /** Whether the final model also uses the columns themselves. */
  passthrough: z.boolean(),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
})
  .check("members", "must know no other classes", ({ classes, members }) =>
    members.every(({ model }) => knowsOnly(model, classes)),
  )
  .check("final", "must know no other classes", ({ classes, final }) => knowsOnly(final, classes));

/** What `StackingClassifier` learns. */
export interface StackingClassifierState<L extends Label = Label>
  extends LabeledState<typeof stackingClassifierState, L> {}

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
