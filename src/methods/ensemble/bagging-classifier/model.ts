import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { baggedMember, type OutOfBag, rowsFor, seesColumns } from "../engine/bag.js";
import { classifierCodec, knowsOnly, sumOfVotes, type Vote } from "../engine/votes.js";

/** What the members of a `BaggingClassifier` say of training cases that they have not seen. */
export interface OutOfBagClasses extends OutOfBag {
  /** One row per training case: the mean over members that have not seen it, or NaN if there are none. */
  readonly probabilities: Matrix;
}

const baggingClassifierState = StateSchema.of({
  classes: codecs.classes,
  inputs: codecs.features,
  /** The models of the samples, each with its columns. */
  members: z.array(baggedMember(classifierCodec)).min(1),
  /** What is averaged: probabilities or votes. */
  vote: field<Vote>(z.enum(["probabilities", "majority"])),
  /** The out-of-bag predictions and their error, if the option asks for them. */
  outOfBag: field<OutOfBagClasses | undefined>(
    z
      .strictObject({
        error: z.number().min(0).max(1),
        untested: z.int().min(0),
        probabilities: codecs.missableMatrix,
      })
      .optional(),
  ),
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
})
  .check("members", "must know no other classes", ({ classes, members }) =>
    members.every(({ model }) => knowsOnly(model, classes)),
  )
  .check("members", "must see columns that are features", ({ inputs, members }) =>
    members.every((member) => seesColumns(member, inputs.names.length)),
  )
  .check("outOfBag", "must have one probability per class", ({ classes, outOfBag }) =>
    outOfBag === undefined ? true : outOfBag.probabilities.columns === classes.length,
  );

/** What `BaggingClassifier` learns. */
export interface BaggingClassifierState<L extends Label = Label>
  extends LabeledState<typeof baggingClassifierState, L> {}

/** A fitted `BaggingClassifier`. */
export class BaggingClassifierModel<L extends Label = Label>
  extends FittedModel<BaggingClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "BaggingClassifier";
  static readonly state = baggingClassifierState;

  /** The class with the largest mean of probabilities or votes; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /** The mean of the members' probabilities, or the share of members that vote for each class. */
  predictProba(rows: Rows): Matrix {
    const { kind, classes, features, members, vote } = this;
    const voters = members.map((member) => ({
      model: member.model,
      rows: rowsFor(kind, rows, features, member),
      weight: 1,
    }));
    return sumOfVotes(classes, voters, vote).scale(1 / members.length);
  }
}
