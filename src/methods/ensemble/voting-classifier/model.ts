import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { type WeightedMember, weightedMembers } from "../engine/committee.js";
import { classifierCodec, knowsOnly, sumOfVotes, type Vote } from "../engine/votes.js";

const votingClassifierState = StateSchema.of({
  classes: codecs.classes,
  inputs: codecs.features,
  /** The fitted estimators with their names and weights. */
  members: field<readonly WeightedMember<Classifier>[]>(weightedMembers(classifierCodec)),
  /** What is averaged: probabilities or votes. */
  vote: field<Vote>(z.enum(["probabilities", "majority"])),
}).check("members", "must know no other classes", ({ classes, members }) =>
  members.every(({ model }) => knowsOnly(model, classes)),
);

/** What `VotingClassifier` learns. */
export interface VotingClassifierState<L extends Label = Label>
  extends LabeledState<typeof votingClassifierState, L> {}

/** A fitted `VotingClassifier`. */
export class VotingClassifierModel<L extends Label = Label>
  extends FittedModel<VotingClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "VotingClassifier";
  static readonly state = votingClassifierState;

  /** The class with the largest weighted mean of probabilities or votes; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /** The weighted mean of the members' probabilities, or the weights of the members that vote for each class. */
  predictProba(rows: Rows): Matrix {
    const voters = this.members.map(({ model, weight }) => ({ model, rows, weight }));
    return sumOfVotes(this.classes, voters, this.vote);
  }
}
