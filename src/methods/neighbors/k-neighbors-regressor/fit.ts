import type { Reading, ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { learnNearest } from "../engine/nearest-model.js";
import { atPoints, learnPoints, pointsReading } from "../engine/points.js";
import { searchSeconds } from "../engine/search-seconds.js";
import { MeanTally } from "../engine/tally.js";
import { KNeighborsRegressorModel } from "./model.js";
import { kNeighborsRegressorOptions } from "./options.js";

/**
 * Predicts the mean response of the k nearest training cases.
 *
 * ```ts
 * const model = await new KNeighborsRegressor({ neighbors: 2 }).fit([[1], [2], [9]], [10, 20, 90]);
 * model.predict([[1.4]]); // 15
 * ```
 */
export class KNeighborsRegressor extends RegressorEstimator<
  typeof kNeighborsRegressorOptions,
  KNeighborsRegressorModel
> {
  static readonly kind = "KNeighborsRegressor";
  static readonly schema = kNeighborsRegressorOptions;
  static readonly models = [KNeighborsRegressorModel];
  static readonly preparation: Preparation = { scale: true, suits: { seconds: searchSeconds } };

  protected override get reading(): Reading {
    return pointsReading(this.options.metric);
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<KNeighborsRegressorModel> {
    const { method, response } = cases;
    const points = learnPoints(cases, this.options);
    const responses = atPoints(cases.y, points);
    const state = await learnNearest(method, points, this.options, new MeanTally(responses), control);
    return new KNeighborsRegressorModel({ ...state, response, pointResponses: responses });
  }
}
