import { describe } from "../data/statistics/describe.js";
import type { ResponseCases } from "../learn/cases.js";
import type { Preparation } from "../learn/estimator.js";
import { RegressorEstimator } from "../learn/tasks/regressor.js";
import { readInputs } from "./cases.js";
import { baselineRegressorOptions } from "./options.js";
import { BaselineRegressorModel } from "./regressor-model.js";

/**
 * Predicts the mean of the target, or another statistic of it, for every case and ignores all columns: what
 * any regression must beat.
 *
 * ```ts
 * const model = await new BaselineRegressor().fit([[1], [2], [3]], [2, 3, 7]);
 * model.predict([[9]]); // [4]
 * ```
 */
export class BaselineRegressor extends RegressorEstimator<
  typeof baselineRegressorOptions,
  BaselineRegressorModel
> {
  static readonly kind = "BaselineRegressor";
  static readonly schema = baselineRegressorOptions;
  static readonly models = [BaselineRegressorModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return { missing: "native", extremes: "all" } as const;
  }

  protected learn(cases: ResponseCases): BaselineRegressorModel {
    const { y, weights } = cases;
    const inputs = readInputs(cases);
    const { statistic } = this.options;
    const described = describe(y, weights && { weights });
    const value = typeof statistic === "number" ? described.quantile(statistic) : described[statistic];
    return new BaselineRegressorModel({ inputs, statistic, value });
  }
}
