import type { Reading, ResponseCases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { RegressorEstimator } from "../../learn/tasks/regressor.js";
import { fitCoordinatePath } from "./engine.js";
import { ElasticNetModel } from "./model.js";
import { elasticNetOptions } from "./options.js";

/**
 * Linear regression with a penalty on absolute values and on squares of the coefficients (Zou and Hastie
 * 2005; ESL section 3.4.3). Cross-validation chooses the penalty unless it is given.
 *
 * ```ts
 * const model = await new ElasticNet({ alpha: 0.5 }).fit(table, "y");
 * model.selected; // the features that take part
 * ```
 */
export class ElasticNet extends RegressorEstimator<typeof elasticNetOptions, ElasticNetModel> {
  static readonly kind = "ElasticNet";
  static readonly schema = elasticNetOptions;
  static readonly models = [ElasticNetModel];

  protected override get reading(): Reading {
    return { offset: "known" };
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<ElasticNetModel> {
    return new ElasticNetModel(await fitCoordinatePath(cases, this.options, control));
  }
}
