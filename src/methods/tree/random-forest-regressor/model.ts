import { ForestRegressorModel, forestRegressorState } from "../forest/regressor.js";

/** A fitted `RandomForestRegressor`. */
export class RandomForestRegressorModel extends ForestRegressorModel {
  static readonly kind = "RandomForestRegressor";
  static readonly state = forestRegressorState;
}
