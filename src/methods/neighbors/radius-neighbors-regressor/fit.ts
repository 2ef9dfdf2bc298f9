import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans } from "../../../math/linalg/moments.js";
import type { Reading, ResponseCases } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { atPoints, learnPoints, pointsReading } from "../engine/points.js";
import { radiusStateOf } from "../engine/radius-model.js";
import { RadiusNeighborsRegressorModel } from "./model.js";
import { radiusNeighborsRegressorOptions } from "./options.js";

/**
 * Predicts the mean response of the training cases within a radius.
 *
 * ```ts
 * const model = await new RadiusNeighborsRegressor({ radius: 0.5 }).fit(table, "price");
 * model.predict(table);
 * ```
 */
export class RadiusNeighborsRegressor extends RegressorEstimator<
  typeof radiusNeighborsRegressorOptions,
  RadiusNeighborsRegressorModel
> {
  static readonly kind = "RadiusNeighborsRegressor";
  static readonly schema = radiusNeighborsRegressorOptions;
  static readonly models = [RadiusNeighborsRegressorModel];
  /** In many columns, the default radius has no cases within it. */
  static readonly preparation: Preparation = { scale: true, suits: { most: { columns: 5 } } };

  protected override get reading(): Reading {
    return pointsReading(this.options.metric);
  }

  protected learn(cases: ResponseCases): RadiusNeighborsRegressorModel {
    const { response } = cases;
    const points = learnPoints(cases, this.options);
    const responses = atPoints(cases.y, points);
    const [mean] = columnMeans(new Matrix(responses.length, 1, responses), points.weights);
    const { outlier } = this.options;
    const state = radiusStateOf(points, this.options);
    return new RadiusNeighborsRegressorModel({
      ...state,
      response,
      pointResponses: responses,
      mean,
      outlier,
    });
  }
}
