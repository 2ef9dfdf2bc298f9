import { PathModel, type PathModelState, pathState } from "../engine/path/path-model.js";

/** A fitted `StagewiseRegression`: the regression after some steps, and the coefficients after every step. */
export class StagewiseRegressionModel extends PathModel<PathModelState> {
  static readonly kind = "StagewiseRegression";
  static readonly state = pathState;

  /** The number of steps that led to the regression that predicts. */
  get step(): number {
    return this.path.values[this.chosen];
  }
}
