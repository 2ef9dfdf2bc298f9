import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { fitScaler } from "./fit-scaler.js";
import type { ScalerModel } from "./model.js";
import { minMaxScalerOptions } from "./options.js";

/**
 * Moves every column into a range: from smallest to largest value, or from limits that are known.
 *
 * ```ts
 * const model = await new MinMaxScaler({ limits: [0, 100], clip: "range" }).fit([[31], [44]]);
 * model.transform([[50], [103]]); // [[0.5], [1]]
 * ```
 */
export class MinMaxScaler extends Estimator<typeof minMaxScalerOptions> {
  static readonly kind = "MinMaxScaler";
  static readonly task = "transformation";
  static readonly schema = minMaxScalerOptions;

  fit(rows: Rows, control: FitControl = {}): Promise<ScalerModel> {
    const { range, limits, clip } = this.options;
    return fitScaler("MinMaxScaler", rows, control, this.options, (column) => {
      const [low, high] = limits === "observed" ? [column.minimum, column.maximum] : limits;
      return {
        center: low,
        spread: high - low,
        width: range[1] - range[0],
        offset: range[0],
        // A constant column is scaled as if it were 1 wide, and its range is as wide.
        ...(clip === "range" && { bounds: [low, high > low ? high : low + 1] }),
      };
    });
  }
}
