import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { deviation, deviationSquared } from "./deviation.js";
import { fitScaler } from "./fit-scaler.js";
import type { ScalerModel } from "./model.js";
import { standardScalerOptions } from "./options.js";

/**
 * Gives every column mean 0 and standard deviation 1: x goes to (x − mean) / deviation.
 *
 * ```ts
 * const model = await new StandardScaler().fit([[1], [3]]);
 * model.transform([[5]]); // [[3]]
 * ```
 */
export class StandardScaler extends Estimator<typeof standardScalerOptions> {
  static readonly kind = "StandardScaler";
  static readonly task = "transformation";
  static readonly schema = standardScalerOptions;

  fit(rows: Rows, control: FitControl = {}): Promise<ScalerModel> {
    const { center, scale, divisor } = this.options;
    return fitScaler("StandardScaler", rows, control, this.options, (column) => ({
      // The mean of equal values may be off by a rounding; the value itself is not.
      center: center ? (column.constant ? column.minimum : column.mean) : 0,
      spread:
        scale === "none"
          ? 1
          : scale === "variance"
            ? deviationSquared("StandardScaler", column, divisor)
            : deviation("StandardScaler", column, divisor),
    }));
  }
}
