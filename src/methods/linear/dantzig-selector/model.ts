import { type PathModelState, PenaltyPathModel, pathState } from "../engine/path/path-model.js";

/** A fitted `DantzigSelector`; its penalty bounds the correlations with the residuals. */
export class DantzigSelectorModel extends PenaltyPathModel<PathModelState> {
  static readonly kind = "DantzigSelector";
  static readonly state = pathState;
}
