import type { ResponseCases } from "../../../../src/model/cases.js";
import { RegressorEstimator } from "../../../../src/model/tasks/regressor.js";
import { newMethodOptions } from "../shared/options.js";
import { NewMethodModel } from "./model.js";
import { quantileOf } from "./solver.js";

/**
 * Predicts a quantile of the target, by default the median, whatever the features.
 *
 * ```ts
 * const model = await new NewMethod().fit([[1], [2], [3]], [1, 2, 30]);
 * model.predict([[9]]); // [2]
 * ```
 */
export class NewMethod extends RegressorEstimator<typeof newMethodOptions, NewMethodModel> {
  static readonly kind = "NewMethod";
  static readonly schema = newMethodOptions;
  static readonly models = [NewMethodModel];

  protected learn(cases: ResponseCases): NewMethodModel {
    const { features: inputs, y, weights } = cases;
    cases.requireUsable();
    return new NewMethodModel({ inputs, value: quantileOf(y, weights, this.options.quantile) });
  }
}
