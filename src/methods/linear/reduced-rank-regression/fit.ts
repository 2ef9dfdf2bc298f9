import type { MultiResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { fitLatent, type LatentMethod } from "../engine/latent/fit.js";
import { ReducedRankModel, ReducedRankResponsesModel } from "./model.js";
import { reducedRankRegressionOptions } from "./options.js";
import { reducedRank } from "./solver.js";

/**
 * Least squares for several responses through few combinations of the features, with the shrinkage of
 * Breiman and Friedman if asked for (ESL section 3.7). Cross-validation chooses the rank unless it is given;
 * that of a single response is 0 or 1.
 *
 * ```ts
 * const model = await new ReducedRankRegression({ rank: 1 }).fit(table, ["u", "v", "w"]);
 * model.coefficients; // features × responses, of rank 1
 * ```
 */
export class ReducedRankRegression extends MultiRegressorEstimator<
  typeof reducedRankRegressionOptions,
  ReducedRankModel,
  ReducedRankResponsesModel
> {
  static readonly kind = "ReducedRankRegression";
  static readonly schema = reducedRankRegressionOptions;
  static readonly models = [ReducedRankModel, ReducedRankResponsesModel];
  static readonly preparation: Preparation = { suits: { responses: "several" } };

  protected async learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<ReducedRankModel | ReducedRankResponsesModel> {
    const settings = this.options;
    const method: LatentMethod = {
      kind: this.kind,
      option: "rank",
      count: settings.rank,
      most: undefined,
      form: "standardized",
      find: (design, limit, parallel) => reducedRank(settings, design, limit, parallel),
    };
    const state = await fitLatent(method, cases, { ...settings, standardize: true }, control);
    return cases.several
      ? new ReducedRankResponsesModel(state)
      : new ReducedRankModel({ ...state, place: 0 });
  }
}
