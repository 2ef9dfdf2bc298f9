import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { treeReading } from "../engine/features.js";
import { TreeFit } from "../engine/fit.js";
import { pruneTree } from "../engine/pruning.js";
import { requireCounts } from "./counts.js";
import { DecisionTreeRegressorModel } from "./model.js";
import { decisionTreeRegressorOptions } from "./options.js";
import { PrunableRegression } from "./prunable.js";

/**
 * A regression tree: every leaf predicts the mean, or the median, of the training cases that reach it.
 *
 * ```ts
 * const model = await new DecisionTreeRegressor({ maxDepth: 3 }).fit(table, "price");
 * model.predict(table);
 * String(model); // the tree, one line per node
 * ```
 */
export class DecisionTreeRegressor extends RegressorEstimator<
  typeof decisionTreeRegressorOptions,
  DecisionTreeRegressorModel
> {
  static readonly kind = "DecisionTreeRegressor";
  static readonly schema = decisionTreeRegressorOptions;
  static readonly models = [DecisionTreeRegressorModel];
  static readonly preparation: Preparation = { levels: "native", missing: "native" };

  protected override get reading() {
    return treeReading(this.options.missing === "error" ? "error" : "native");
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<DecisionTreeRegressorModel> {
    const { options } = this;
    const criterion = options.criterion === "friedman" ? "squared" : options.criterion;
    if (criterion === "poisson") requireCounts(cases);
    const trees = new TreeFit(cases.owned, options, criterion);
    const fit = new PrunableRegression(cases, trees, criterion, control);
    const { tree, gains, costTable, competition } = await pruneTree(fit, options, control);
    return new DecisionTreeRegressorModel({
      inputs: cases.features,
      tree,
      gains,
      levels: trees.levels,
      missing: options.missing,
      seed: options.seed,
      criterion,
      ...(costTable && { costTable }),
      ...(competition && { competition }),
    });
  }
}
