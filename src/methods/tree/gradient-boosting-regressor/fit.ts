import { DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import type { Reading, ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { type BoostingTask, learnBoosting } from "../engine/boosting/learn.js";
import { treeReading } from "../engine/features.js";
import { GradientBoostingRegressorModel } from "./model.js";
import { gradientBoostingRegressorOptions } from "./options.js";

/**
 * Regression by a sum of small trees, each of which corrects those before it (Friedman 2001): of means, medians, one
 * quantile or several, counts or positive numbers. Columns of levels and missing values are taken as they are.
 *
 * ```ts
 * const model = await new GradientBoostingRegressor({ loss: "quantile", tau: [0.1, 0.9] }).fit(table, "price");
 * model.predictQuantiles(table); // one column per quantile
 * ```
 */
export class GradientBoostingRegressor extends RegressorEstimator<
  typeof gradientBoostingRegressorOptions,
  GradientBoostingRegressorModel
> {
  static readonly kind = "GradientBoostingRegressor";
  static readonly schema = gradientBoostingRegressorOptions;
  static readonly models = [GradientBoostingRegressorModel];
  static readonly preparation: Preparation = { missing: "native", levels: "native" };

  protected override get reading(): Reading {
    return treeReading("native");
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<GradientBoostingRegressorModel> {
    const { loss, tau } = this.options;
    const taus = loss !== "quantile" ? [] : typeof tau === "number" ? [tau] : tau;
    this.#requireResponses(cases);
    const task: BoostingTask = {
      task: "regression",
      loss,
      outputs: Math.max(1, taus.length),
      shares: loss === "huber" ? [this.options.huberShare] : taus,
      y: cases.y,
      target: cases.y,
    };
    const boosted = await learnBoosting(cases, task, this.options, control);
    const { response } = cases;
    return new GradientBoostingRegressorModel({ ...boosted, response, loss, taus: Float64Array.from(taus) });
  }

  /** Counts are not negative and not all 0; the gamma loss is for numbers above 0. */
  #requireResponses({ method, y, weights }: ResponseCases): void {
    const { loss } = this.options;
    if (loss !== "poisson" && loss !== "gamma") return;
    const expected = loss === "poisson" ? "at least 0" : "above 0";
    const row = y.findIndex((value) => (loss === "poisson" ? value < 0 : value <= 0));
    if (row >= 0) {
      const sentence = words`the ${loss} loss is for ${wanted(`responses ${expected}`)}; that of ${rowName(row)} is ${got(y[row])}.`;
      throw new DataError(method, sentence, { option: "loss" });
    }
    if (y.every((value, i) => value === 0 || weights?.[i] === 0))
      throw new DataError(method, words`the ${loss} loss needs ${wanted("a response above 0")}; all are 0.`, {
        option: "loss",
        received: "only zeros",
      });
  }
}
