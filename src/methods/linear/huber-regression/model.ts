import type { StudentT } from "../../../math/probability/distributions/index.js";
import { refuseOffset } from "../../../model/input/offset.js";
import { type Rows, readResponses } from "../../../model/input.js";
import { roundingOf } from "../engine/model/exact-fit.js";
import { errorsFrom, studentT, WaldModel } from "../engine/model/wald-model.js";
import { psiOf } from "./psi.js";
import { type HuberRegressionState, huberRegressionState } from "./state.js";

/** A fitted `HuberRegression`. */
export class HuberRegressionModel extends WaldModel<HuberRegressionState> {
  static readonly kind = "HuberRegression";
  static readonly state = huberRegressionState;

  override get hasIntercept(): boolean {
    return this.settings.intercept;
  }

  /** The total weight of the cases minus the number of estimated parameters. */
  get degreesOfFreedom(): number {
    return this.totalWeight - this.rank;
  }

  /** In the order of `terms`; NaN for aliased ones. */
  override get standardErrors(): Float64Array {
    return errorsFrom(this.covariance, this.aliased);
  }

  protected override get reference(): StudentT | undefined {
    return studentT(this.degreesOfFreedom);
  }

  /** How much the responses of these cases count, from 0 to 1; give the training cases again for theirs. */
  weigh(rows: Rows, target: ArrayLike<number> | string): Float64Array {
    refuseOffset(this.kind, rows);
    const y = readResponses(this.kind, rows, target).responses.column(0);
    const psi = psiOf(this.settings.psi, this.settings.k);
    const rounding = roundingOf(y);
    return this.predict(rows).map((fitted, i) => {
      const residual = y[i] - fitted;
      // Where the deviation is 0, a case lies on the line or it does not.
      if (this.scale === 0) return Math.abs(residual) <= rounding ? 1 : 0;
      return psi.weight(residual / this.scale);
    });
  }
}
