import type { Cases } from "../../model/cases.js";
import { NumberTransformerEstimator } from "../engine/number-transformer.js";
import { chosenColumns } from "../engine/table-columns.js";
import { UnitNormScalerModel } from "./model.js";
import { unitNormScalerOptions } from "./options.js";

/**
 * Scales every row to length 1, so that only its direction counts. Nothing is learned but the columns.
 *
 * ```ts
 * const model = await new UnitNormScaler().fit([[3, 4]]);
 * model.transform([[3, 4]]); // [[0.6, 0.8]]
 * ```
 */
export class UnitNormScaler extends NumberTransformerEstimator<
  typeof unitNormScalerOptions,
  UnitNormScalerModel
> {
  static readonly kind = "UnitNormScaler";
  static readonly schema = unitNormScalerOptions;
  static readonly models = [UnitNormScalerModel];

  protected learn(cases: Cases): UnitNormScalerModel {
    const { norm, columns } = this.options;
    cases.requireNumbers();
    const { features: inputs } = cases;
    const scaled = chosenColumns(this.kind, cases.source, inputs.names, columns);
    return new UnitNormScalerModel({ inputs, scaled, norm });
  }
}
