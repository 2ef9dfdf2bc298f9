import { CoordinatePathModel, CoordinateResponsesModel, coordinatePathState } from "../elastic-net/model.js";
import { severalResponsesState } from "../engine/model/several-responses.js";

/** A fitted `Lasso`. */
export class LassoModel extends CoordinatePathModel {
  static readonly kind = "Lasso";
  static readonly state = coordinatePathState;
}

/** A fitted `Lasso` of several responses, each with its own penalty or all with one. */
export class LassoResponsesModel extends CoordinateResponsesModel<LassoModel> {
  static readonly kind = "LassoResponses";
  static readonly state = severalResponsesState(LassoModel);
}
