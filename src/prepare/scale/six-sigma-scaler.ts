import type { Cases } from "../../model/cases.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import { deviation } from "./deviation.js";
import { SixSigmaScalerModel } from "./model.js";
import { sixSigmaScalerOptions } from "./options.js";
import { placeColumns } from "./place-columns.js";

/**
 * Moves the bulk of every column into [0, 1]: x goes to (x − mean) / (6 deviations) + ½, so that what
 * lies within three deviations of the mean, 99.7% of a normal column, ends there (Flach, section 10.2).
 *
 * ```ts
 * const model = await new SixSigmaScaler().fit([[1], [3]]);
 * model.transform([[2], [5]]); // [[0.5], [1]]
 * ```
 */
export class SixSigmaScaler extends NumberTransformerEstimator<
  typeof sixSigmaScalerOptions,
  SixSigmaScalerModel
> {
  static readonly kind = "SixSigmaScaler";
  static readonly schema = sixSigmaScalerOptions;
  static readonly models = [SixSigmaScalerModel];

  protected learn(cases: Cases): SixSigmaScalerModel {
    const { divisor } = this.options;
    const state = placeColumns(cases, this.options, (column) => ({
      center: column.constant ? column.minimum : column.mean,
      spread: 6 * deviation(this.kind, column, divisor),
      offset: 0.5,
    }));
    return new SixSigmaScalerModel(state);
  }
}
