import { ForestRegressorModel, forestRegressorState } from "../forest/regressor.js";

/** A fitted `ExtraTreesRegressor`. */
export class ExtraTreesRegressorModel extends ForestRegressorModel {
  static readonly kind = "ExtraTreesRegressor";
  static readonly state = forestRegressorState;
}
