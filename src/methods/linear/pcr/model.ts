import { LatentModel } from "../engine/latent/model.js";
import { LatentResponses } from "../engine/latent/responses-model.js";
import { latentState, type OneLatentState, oneLatentState } from "../engine/latent/state.js";

/** A fitted `PCR` of one response. */
export class PCRModel extends LatentModel {
  static readonly kind = "PCR";
  static readonly state = oneLatentState;
}

/** A fitted `PCR` of several responses. */
export class PCRResponsesModel extends LatentResponses<PCRModel> {
  static readonly kind = "PCRResponses";
  static readonly state = latentState;

  protected modelOf(state: OneLatentState): PCRModel {
    return new PCRModel(state);
  }
}
