import type { Cases } from "../../model/cases.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import { RobustScalerModel } from "./model.js";
import { robustScalerOptions } from "./options.js";
import { placeColumns } from "./place-columns.js";

/**
 * Scales by statistics that outliers hardly move: x goes to (x − median) / interquartile range.
 *
 * ```ts
 * const model = await new RobustScaler().fit([[1], [2], [3], [4], [1000]]);
 * model.transform([[5]]); // [[1]]
 * ```
 */
export class RobustScaler extends NumberTransformerEstimator<typeof robustScalerOptions, RobustScalerModel> {
  static readonly kind = "RobustScaler";
  static readonly schema = robustScalerOptions;
  static readonly models = [RobustScalerModel];

  protected learn(cases: Cases): RobustScalerModel {
    const { center, scale, quantiles } = this.options;
    const state = placeColumns(cases, this.options, (column) => ({
      center: center ? column.quantile(0.5) : 0,
      spread: scale ? column.quantile(quantiles[1]) - column.quantile(quantiles[0]) : 1,
    }));
    return new RobustScalerModel(state);
  }
}
