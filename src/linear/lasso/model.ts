import { CoordinatePathModel, coordinatePathState } from "../elastic-net/model.js";

/** A fitted `Lasso`. */
export class LassoModel extends CoordinatePathModel {
  static readonly kind = "Lasso";
  static readonly state = coordinatePathState;
}
