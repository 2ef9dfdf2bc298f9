import { SeveralResponses, severalResponsesState } from "../engine/model/several-responses.js";
import { PenaltyPathModel } from "../engine/path/path-model.js";
import { type RidgeState, ridgeState } from "./state.js";

/** A fitted `Ridge` of one response. */
export class RidgeModel extends PenaltyPathModel<RidgeState> {
  static readonly kind = "Ridge";
  static readonly state = ridgeState;

  /** τ² = σ̂²/λ: the variance of the normal prior of each coefficient under which this is the posterior mean. */
  get priorVariance(): number {
    return this.noiseVariance / this.lambda;
  }
}

/** A fitted `Ridge` of several responses, each with its own penalty or all with one. */
export class RidgeResponsesModel extends SeveralResponses<RidgeModel> {
  static readonly kind = "RidgeResponses";
  static readonly state = severalResponsesState(RidgeModel);

  /** The penalty of every response. */
  get lambdas(): Float64Array {
    return Float64Array.from(this.models, ({ lambda }) => lambda);
  }
}
