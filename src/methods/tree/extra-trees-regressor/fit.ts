import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { treeReading } from "../engine/features.js";
import { learnNumberForest } from "../forest/regressor.js";
import { ExtraTreesRegressorModel } from "./model.js";
import { extraTreesRegressorOptions } from "./options.js";

/**
 * Extremely randomized trees for numbers (Geurts, Ernst and Wehenkel 2006): a forest whose thresholds are drawn at random,
 * one for each column that competes for a split.
 *
 * ```ts
 * const model = await new ExtraTreesRegressor({ trees: 200 }).fit(table, "price");
 * model.predict(table);
 * model.importances; // one share per feature
 * ```
 */
export class ExtraTreesRegressor extends RegressorEstimator<
  typeof extraTreesRegressorOptions,
  ExtraTreesRegressorModel
> {
  static readonly kind = "ExtraTreesRegressor";
  static readonly schema = extraTreesRegressorOptions;
  static readonly models = [ExtraTreesRegressorModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return treeReading(this.options.missing === "error" ? "error" : "native");
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<ExtraTreesRegressorModel> {
    return new ExtraTreesRegressorModel(await learnNumberForest(cases, this.options, true, control));
  }
}
