import { LatentModel } from "../engine/latent/model.js";
import { LatentResponses } from "../engine/latent/responses-model.js";
import { latentState, type OneLatentState, oneLatentState } from "../engine/latent/state.js";

/** A fitted `ReducedRankRegression` of one response, or one response of several. */
export class ReducedRankModel extends LatentModel {
  static readonly kind = "ReducedRankRegression";
  static readonly state = oneLatentState;

  /** The number of combinations of the features that predict. */
  get rank(): number {
    return this.components;
  }
}

/** A fitted `ReducedRankRegression` of several responses. */
export class ReducedRankResponsesModel extends LatentResponses<ReducedRankModel> {
  static readonly kind = "ReducedRankRegressionResponses";
  static readonly state = latentState;

  /** The rank of the matrix of coefficients. */
  get rank(): number {
    return this.components;
  }

  protected modelOf(state: OneLatentState): ReducedRankModel {
    return new ReducedRankModel(state);
  }
}
