import { describe } from "../../data/statistics/describe.js";
import type { ResponseCases } from "../../model/cases.js";
import type { Preparation } from "../../model/estimator.js";
import { RegressorEstimator } from "../../model/tasks/regressor.js";
import { readInputs } from "./cases.js";
import { type BaselineRegressorSettings, baselineRegressorOptions } from "./options.js";
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
    const value = predictionOf(y, weights, statistic);
    return new BaselineRegressorModel({ inputs, statistic, value });
  }
}

function predictionOf(
  y: Float64Array,
  weights: Float64Array | undefined,
  statistic: BaselineRegressorSettings["statistic"],
): number {
  if (typeof statistic === "object") return statistic.constant;
  const described = describe(y, weights && { weights });
  return typeof statistic === "number" ? described.quantile(statistic) : described[statistic];
}
