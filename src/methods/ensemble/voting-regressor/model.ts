import * as z from "zod";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelState } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type WeightedMember, weightedMembers } from "../engine/committee.js";
import { regressorCodec, sumOfPredictions } from "../engine/predictions.js";

/** What `VotingRegressor` learns. */
export interface VotingRegressorState extends ModelState {
  /** The name of what is predicted. */
  readonly response: string;
  /** The fitted estimators with their names and weights. */
  readonly members: readonly WeightedMember<Regressor>[];
}

export interface VotingRegressorModel extends VotingRegressorState {}

/** A fitted `VotingRegressor`. */
export class VotingRegressorModel extends FittedModel<VotingRegressorState> implements Regressor {
  static readonly kind = "VotingRegressor";
  static readonly state = new StateSchema<VotingRegressorState>({
    inputs: codecs.features,
    response: z.string(),
    members: weightedMembers(regressorCodec),
  });

  /** The weighted mean of the members' predictions. */
  predict(rows: Rows): Float64Array {
    const parts = this.members.map(({ model, weight }) => ({ predictions: model.predict(rows), weight }));
    return finitePredictions(this.kind, sumOfPredictions(parts));
  }
}
