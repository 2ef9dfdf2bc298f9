import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { treeReading } from "../engine/features.js";
import { learnNumberForest } from "../forest/regressor.js";
import { RandomForestRegressorModel } from "./model.js";
import { randomForestRegressorOptions } from "./options.js";

/**
 * A random forest for numbers (Breiman 2001): the mean of trees from bootstrap samples, with some columns drawn for every
 * split.
 *
 * ```ts
 * const model = await new RandomForestRegressor({ trees: 200 }).fit(table, "price");
 * model.predict(table);
 * model.importances; // one share per feature
 * ```
 */
export class RandomForestRegressor extends RegressorEstimator<
  typeof randomForestRegressorOptions,
  RandomForestRegressorModel
> {
  static readonly kind = "RandomForestRegressor";
  static readonly schema = randomForestRegressorOptions;
  static readonly models = [RandomForestRegressorModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return treeReading(this.options.missing === "error" ? "error" : "native");
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<RandomForestRegressorModel> {
    return new RandomForestRegressorModel(await learnNumberForest(cases, this.options, false, control));
  }
}
