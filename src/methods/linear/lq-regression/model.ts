import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import { PenaltyPathModel, pathState } from "../engine/path/path-model.js";

const lqRegressionState = pathState
  .extend({
    /** The penalized power of the coefficients. */
    q: z.number().gt(0).max(4),
    /** RSS + λ·Σ|β|^q of the features as they were penalized. */
    objective: codecs.anyNumber,
  })
  .check("convergence", "must be given", ({ convergence }) => convergence !== undefined);

/** What `LqRegression` learns. */
export interface LqRegressionState extends StateOf<typeof lqRegressionState> {}

export interface LqRegressionModel extends LqRegressionState {
  readonly convergence: Convergence;
}

/** A fitted `LqRegression`; coefficients are exactly 0 only with q ≤ 1. */
export class LqRegressionModel extends PenaltyPathModel<LqRegressionState> {
  static readonly kind = "LqRegression";
  static readonly state = lqRegressionState;
}
