import type { Cases } from "../../model/cases.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import { deviation, deviationSquared } from "./deviation.js";
import { StandardScalerModel } from "./model.js";
import { standardScalerOptions } from "./options.js";
import { placeColumns } from "./place-columns.js";

/**
 * Gives every column mean 0 and standard deviation 1: x goes to (x − mean) / deviation.
 *
 * ```ts
 * const model = await new StandardScaler().fit([[1], [3]]);
 * model.transform([[5]]); // [[3]]
 * ```
 */
export class StandardScaler extends NumberTransformerEstimator<
  typeof standardScalerOptions,
  StandardScalerModel
> {
  static readonly kind = "StandardScaler";
  static readonly schema = standardScalerOptions;
  static readonly models = [StandardScalerModel];

  protected learn(cases: Cases): StandardScalerModel {
    const { center, scale, divisor } = this.options;
    const state = placeColumns(cases, this.options, (column) => ({
      // The mean of equal values may be off by a rounding; the value itself is not.
      center: center ? (column.constant ? column.minimum : column.mean) : 0,
      spread:
        scale === "none"
          ? 1
          : scale === "variance"
            ? deviationSquared(this.kind, column, divisor)
            : deviation(this.kind, column, divisor),
    }));
    return new StandardScalerModel(state);
  }
}
