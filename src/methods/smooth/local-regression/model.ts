import type { Regressor } from "../../../model/model.js";
import { LocalModel } from "../local/local-model.js";
import { summaryLines } from "../local/summary.js";
import { type LocalRegressionState, localRegressionState } from "./state.js";

/** A fitted `LocalRegression`. */
export class LocalRegressionModel extends LocalModel<LocalRegressionState> implements Regressor {
  static readonly kind = "LocalRegression";
  static readonly state = localRegressionState;

  /** The neighborhoods, degrees of freedom and residual error, as text. */
  summary(): string {
    const { points, terms, robustness } = this;
    const how = robustness === undefined ? "" : ", robust";
    return [
      `LocalRegression of ${this.response}: ${points.rows} cases, ${terms.length} terms${how}`,
      ...summaryLines(this),
    ].join("\n");
  }
}
