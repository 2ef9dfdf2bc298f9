import * as z from "zod";
import { finitePredictions } from "../../learn/answers.js";
import * as codecs from "../../learn/codecs.js";
import { FittedModel, type ModelState } from "../../learn/fitted-model.js";
import type { Rows } from "../../learn/input.js";
import type { Regressor } from "../../learn/model.js";
import { StateSchema } from "../../learn/state.js";
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
