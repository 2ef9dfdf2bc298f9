import type { MultiResponseCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { ElasticNetModel, ElasticNetResponsesModel } from "./model.js";
import { elasticNetOptions } from "./options.js";
import { fitResponsePaths } from "./responses.js";

/**
 * Linear regression with a penalty on absolute values and on squares of the coefficients (Zou and Hastie
 * 2005; ESL section 3.4.3). Cross-validation chooses the penalty unless it is given.
 *
 * ```ts
 * const model = await new ElasticNet({ alpha: 0.5 }).fit(table, "y");
 * model.selected; // the features that take part
 * ```
 */
export class ElasticNet extends MultiRegressorEstimator<
  typeof elasticNetOptions,
  ElasticNetModel,
  ElasticNetResponsesModel
> {
  static readonly kind = "ElasticNet";
  static readonly schema = elasticNetOptions;
  static readonly models = [ElasticNetModel, ElasticNetResponsesModel];

  protected override get reading(): Reading {
    return { offset: "known" };
  }

  protected async learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<ElasticNetModel | ElasticNetResponsesModel> {
    const states = await fitResponsePaths(cases, this.options, control);
    const models = states.map((state) => new ElasticNetModel(state));
    return cases.several ? new ElasticNetResponsesModel({ inputs: cases.features, models }) : models[0];
  }
}
