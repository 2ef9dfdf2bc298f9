import * as z from "zod";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type WeightedMember, weightedMembers } from "../engine/committee.js";
import { regressorCodec, sumOfPredictions } from "../engine/predictions.js";

const votingRegressorState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The fitted estimators with their names and weights. */
  members: field<readonly WeightedMember<Regressor>[]>(weightedMembers(regressorCodec)),
});

/** What `VotingRegressor` learns. */
export interface VotingRegressorState extends StateOf<typeof votingRegressorState> {}

/** A fitted `VotingRegressor`. */
export class VotingRegressorModel extends FittedModel<VotingRegressorState> implements Regressor {
  static readonly kind = "VotingRegressor";
  static readonly state = votingRegressorState;

  /** The weighted mean of the members' predictions. */
  predict(rows: Rows): Float64Array {
    const parts = this.members.map(({ model, weight }) => ({ predictions: model.predict(rows), weight }));
    return finitePredictions(this.kind, sumOfPredictions(parts));
  }
}
