import type { MultiResponseCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { lassoOptions } from "../elastic-net/options.js";
import { fitResponsePaths } from "../elastic-net/responses.js";
import { LassoModel, LassoResponsesModel } from "./model.js";

/**
 * Linear regression with a penalty on the absolute values of the coefficients, which makes some of them
 * exactly 0 (Tibshirani 1996; ESL section 3.4.2): the elastic net with an alpha of 1. Cross-validation
 * chooses the penalty unless it is given.
 *
 * ```ts
 * const model = await new Lasso({ rule: "one-standard-error" }).fit(table, "y");
 * model.selected; // the features that take part
 * ```
 */
export class Lasso extends MultiRegressorEstimator<typeof lassoOptions, LassoModel, LassoResponsesModel> {
  static readonly kind = "Lasso";
  static readonly schema = lassoOptions;
  static readonly models = [LassoModel, LassoResponsesModel];

  protected override get reading(): Reading {
    return { offset: "known" };
  }

  protected async learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<LassoModel | LassoResponsesModel> {
    const states = await fitResponsePaths(cases, { ...this.options, alpha: 1 }, control);
    const models = states.map((state) => new LassoModel(state));
    return cases.several ? new LassoResponsesModel({ inputs: cases.features, models }) : models[0];
  }
}
