import * as z from "zod";
import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { ClassifierState } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { type WeightedMember, weightedMembers } from "../engine/committee.js";
import { classifierCodec, knowsOnly, sumOfVotes, type Vote } from "../engine/votes.js";

/** What `VotingClassifier` learns. */
export interface VotingClassifierState<L extends Label = Label> extends ClassifierState<L> {
  /** The fitted estimators with their names and weights. */
  readonly members: readonly WeightedMember<Classifier>[];
  /** What is averaged: probabilities or votes. */
  readonly vote: Vote;
}

const votingClassifierState = new StateSchema<VotingClassifierState>({
  classes: codecs.classes,
  inputs: codecs.features,
  members: weightedMembers(classifierCodec),
  vote: z.enum(["probabilities", "majority"]),
}).check("members", "must know no other classes", ({ classes, members }) =>
  members.every(({ model }) => knowsOnly(model, classes)),
);

export interface VotingClassifierModel<L extends Label = Label> extends VotingClassifierState<L> {}

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
