import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { fitScaler } from "./fit-scaler.js";
import type { ScalerModel } from "./model.js";
import { robustScalerOptions } from "./options.js";

/**
 * Scales by what outliers cannot move: x goes to (x − median) / interquartile range.
 *
 * ```ts
 * const model = await new RobustScaler().fit([[1], [2], [3], [4], [1000]]);
 * model.transform([[5]]); // [[1]]
 * ```
 */
export class RobustScaler extends Estimator<typeof robustScalerOptions> {
  static readonly kind = "RobustScaler";
  static readonly task = "transformation";
  static readonly schema = robustScalerOptions;

  fit(rows: Rows, control: FitControl = {}): Promise<ScalerModel> {
    const { center, scale, quantiles } = this.options;
    return fitScaler("RobustScaler", rows, control, this.options, (column) => ({
      center: center ? column.quantile(0.5) : 0,
      spread: scale ? column.quantile(quantiles[1]) - column.quantile(quantiles[0]) : 1,
    }));
  }
}
