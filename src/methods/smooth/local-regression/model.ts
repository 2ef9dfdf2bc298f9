import type { StateOf } from "../../../model/files/state.js";
import type { Regressor } from "../../../model/model.js";
import { plain, number as shown } from "../../linear/engine/report.js";
import { LocalModel } from "../local/local-model.js";
import { localState } from "../local/state.js";

/** What `LocalRegression` learns. */
export interface LocalRegressionState extends StateOf<typeof localState> {}

/** A fitted `LocalRegression`. */
export class LocalRegressionModel extends LocalModel<LocalRegressionState> implements Regressor {
  static readonly kind = "LocalRegression";
  static readonly state = localState;

  /** The neighborhoods, degrees of freedom and residual error, as text. */
  summary(): string {
    const { points, kernel, terms, width, neighborhoodWeight = 0, robustness } = this;
    const reach =
      width === undefined ? `the nearest ${plain(neighborhoodWeight)} cases` : `within ${shown(width)}`;
    const chosen = this.criterion === undefined ? "" : `, chosen by ${this.criterion}`;
    const how = robustness === undefined ? "" : ", robust";
    return [
      `LocalRegression of ${this.response}: ${points.rows} cases, ${terms.length} terms${how}`,
      `neighborhoods: ${reach} (${kernel} weights${chosen}); ${this.widened} widened`,
      `degrees of freedom: ${plain(this.degreesOfFreedom)} (equivalent parameters ${plain(this.equivalentParameters)})`,
      `residual standard error: ${shown(this.residualStandardError)} with ${plain(this.residualDegreesOfFreedom)} degrees of freedom (${this.statistics})`,
    ].join("\n");
  }
}
