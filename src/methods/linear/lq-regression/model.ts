import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import * as codecs from "../../../model/files/codecs.js";
import { type PathModelState, PenaltyPathModel, pathState } from "../engine/path/path-model.js";

/** What `LqRegression` learns. */
export interface LqRegressionState extends PathModelState {
  /** The penalized power of the coefficients. */
  readonly q: number;
  /** RSS + λ·Σ|β|^q of the features as they were penalized. */
  readonly objective: number;
  readonly convergence: Convergence;
}

export interface LqRegressionModel extends LqRegressionState {
  readonly convergence: Convergence;
}

/** A fitted `LqRegression`; coefficients are exactly 0 only with q ≤ 1. */
export class LqRegressionModel extends PenaltyPathModel<LqRegressionState> {
  static readonly kind = "LqRegression";
  static readonly state = pathState
    .extend<LqRegressionState>({ q: z.number().gt(0).max(4), objective: codecs.anyNumber })
    .check("convergence", "must be given", ({ convergence }) => convergence !== undefined);
}
