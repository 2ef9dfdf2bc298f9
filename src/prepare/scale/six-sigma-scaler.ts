import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { deviation } from "./deviation.js";
import { fitScaler } from "./fit-scaler.js";
import type { ScalerModel } from "./model.js";
import { sixSigmaScalerOptions } from "./options.js";

/**
 * Moves the bulk of every column into [0, 1]: x goes to (x − mean) / (6 deviations) + ½, so that what
 * lies within three deviations of the mean, 99.7% of a normal column, ends there (Flach, section 10.2).
 *
 * ```ts
 * const model = await new SixSigmaScaler().fit([[1], [3]]);
 * model.transform([[2], [5]]); // [[0.5], [1]]
 * ```
 */
export class SixSigmaScaler extends Estimator<typeof sixSigmaScalerOptions> {
  static readonly kind = "SixSigmaScaler";
  static readonly task = "transformation";
  static readonly schema = sixSigmaScalerOptions;

  fit(rows: Rows, control: FitControl = {}): Promise<ScalerModel> {
    const { divisor } = this.options;
    return fitScaler("SixSigmaScaler", rows, control, this.options, (column) => ({
      center: column.constant ? column.minimum : column.mean,
      spread: 6 * deviation("SixSigmaScaler", column, divisor),
      offset: 0.5,
    }));
  }
}
