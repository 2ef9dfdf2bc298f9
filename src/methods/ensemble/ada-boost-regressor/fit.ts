import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Regressor } from "../../../model/model.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { boost } from "../engine/boost.js";
import { numberTrials } from "../engine/trials.js";
import { AdaBoostRegressorModel } from "./model.js";
import { adaBoostRegressorOptions } from "./options.js";
import { judgePredictions } from "./solver.js";

/**
 * Regressions of one method, fitted one after the other: cases that a member predicts badly weigh more for the next
 * one. The prediction is the median of the members, weighted by their confidences (AdaBoost.R2).
 *
 * ```ts
 * const boosting = new AdaBoostRegressor({ estimator: new LinearRegression(), rounds: 20 });
 * const model = await boosting.fit(table, "price");
 * ```
 */
export class AdaBoostRegressor extends RegressorEstimator<
  typeof adaBoostRegressorOptions,
  AdaBoostRegressorModel
> {
  static readonly kind = "AdaBoostRegressor";
  static readonly schema = adaBoostRegressorOptions;
  static readonly models = [AdaBoostRegressorModel];

  override get preparation(): Preparation {
    return this.options.estimator.preparation;
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<AdaBoostRegressorModel> {
    const { estimator, seed } = this.options;
    const { y, response, columnNames: names } = cases;
    const trial = numberTrials(estimator, cases)();
    let error = 0;
    const boosted = await boost<Regressor>(trial, this.options, control, {
      judge: (model, rows, weights) => {
        const judgment = judgePredictions(y, model.predict(rows), weights, this.options);
        error = judgment.error;
        return judgment;
      },
      keep: () => error,
    });
    return new AdaBoostRegressorModel({ inputs: { names }, response, ...boosted, seed });
  }
}
