import type { Reading, ResponseCases } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { RegressorEstimator } from "../../learn/tasks/regressor.js";
import { fitCoordinatePath } from "../elastic-net/engine.js";
import { lassoOptions } from "../elastic-net/options.js";
import { LassoModel } from "./model.js";

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
export class Lasso extends RegressorEstimator<typeof lassoOptions, LassoModel> {
  static readonly kind = "Lasso";
  static readonly schema = lassoOptions;
  static readonly models = [LassoModel];

  protected override get reading(): Reading {
    return { offset: "known" };
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<LassoModel> {
    return new LassoModel(await fitCoordinatePath(cases, { ...this.options, alpha: 1 }, control));
  }
}
