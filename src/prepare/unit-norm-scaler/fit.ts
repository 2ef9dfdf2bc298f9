import { throwIfAborted } from "../../base/control.js";
import { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readPredictors, readWeights } from "../../learn/input.js";
import { readSparsePredictors } from "../../learn/sparse-input.js";
import { isSparse } from "../../learn/sparse-rows.js";
import { chosenColumns, numberColumns } from "../table-columns.js";
import { UnitNormScalerModel } from "./model.js";
import { unitNormScalerOptions } from "./options.js";

/**
 * Gives every row the length 1, so that only its direction counts. Nothing is learned but the columns.
 *
 * ```ts
 * const model = await new UnitNormScaler().fit([[3, 4]]);
 * model.transform([[3, 4]]); // [[0.6, 0.8]]
 * ```
 */
export class UnitNormScaler extends Estimator<typeof unitNormScalerOptions> {
  static readonly kind = "UnitNormScaler";
  static readonly task = "transformation";
  static readonly schema = unitNormScalerOptions;

  async fit(rows: Rows, control: FitControl = {}): Promise<UnitNormScalerModel> {
    const { kind } = this;
    const { norm, columns } = this.options;
    throwIfAborted(kind, control.signal);
    const reading = {
      missing: "native",
      ...(rows instanceof Table && { columns: numberColumns(rows, columns) }),
    } as const;
    const { features } = isSparse(rows)
      ? readSparsePredictors(kind, rows, reading)
      : readPredictors(kind, rows, reading);
    readWeights(kind, rows, control.weights);
    const scaled = chosenColumns(kind, rows, features.names, columns);
    return new UnitNormScalerModel({ inputs: features, scaled, norm });
  }
}
