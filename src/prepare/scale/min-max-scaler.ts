import type { Cases } from "../../model/cases.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import { MinMaxScalerModel } from "./model.js";
import { minMaxScalerOptions } from "./options.js";
import { placeColumns } from "./place-columns.js";

/**
 * Moves every column into a range, from its smallest and largest value or from known limits.
 *
 * ```ts
 * const model = await new MinMaxScaler({ limits: [0, 100], clip: "range" }).fit([[31], [44]]);
 * model.transform([[50], [103]]); // [[0.5], [1]]
 * ```
 */
export class MinMaxScaler extends NumberTransformerEstimator<typeof minMaxScalerOptions, MinMaxScalerModel> {
  static readonly kind = "MinMaxScaler";
  static readonly schema = minMaxScalerOptions;
  static readonly models = [MinMaxScalerModel];

  protected learn(cases: Cases): MinMaxScalerModel {
    const { range, limits, clip } = this.options;
    const state = placeColumns(cases, this.options, (column) => {
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
    return new MinMaxScalerModel(state);
  }
}
