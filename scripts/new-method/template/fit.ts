import { describe } from "../../../src/data/statistics/describe.js";
import type { ResponseCases } from "../../../src/model/cases.js";
import { RegressorEstimator } from "../../../src/model/tasks/regressor.js";
import { NewMethodModel } from "./model.js";
import { newMethodOptions } from "./options.js";

/** Predicts a quantile of the target, by default the median, whatever the features. */
export class NewMethod extends RegressorEstimator<typeof newMethodOptions, NewMethodModel> {
  static readonly kind = "NewMethod";
  static readonly schema = newMethodOptions;
  static readonly models = [NewMethodModel];

  protected learn(cases: ResponseCases): NewMethodModel {
    const { features: inputs, y, weights } = cases;
    cases.requireUsable();
    const value = describe(y, weights && { weights }).quantile(this.options.quantile);
    return new NewMethodModel({ inputs, value });
  }
}
