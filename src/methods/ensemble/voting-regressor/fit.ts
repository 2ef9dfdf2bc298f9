import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Regressor } from "../../../model/model.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { fitEach, weighed } from "../engine/committee.js";
import { commonPreparation } from "../engine/preparation.js";
import { numberTrials } from "../engine/trials.js";
import { VotingRegressorModel } from "./model.js";
import { votingRegressorOptions } from "./options.js";

/**
 * Different regressions, fitted to the same cases; their predictions are averaged.
 *
 * ```ts
 * const voting = new VotingRegressor({
 *   estimators: [["ridge", new Ridge()], ["huber", new HuberRegression()]],
 *   weights: [2, 1],
 * });
 * const model = await voting.fit(table, "price");
 * ```
 */
export class VotingRegressor extends RegressorEstimator<typeof votingRegressorOptions, VotingRegressorModel> {
  static readonly kind = "VotingRegressor";
  static readonly schema = votingRegressorOptions;
  static readonly models = [VotingRegressorModel];

  override get preparation(): Preparation {
    return commonPreparation(this.options.estimators.map(([, estimator]) => estimator));
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<VotingRegressorModel> {
    const { estimators, weights } = this.options;
    const trial = numberTrials(estimators[0][1], cases)();
    const members = await fitEach<Regressor>(trial, estimators, control);
    return new VotingRegressorModel({
      inputs: { names: cases.columnNames },
      response: cases.response,
      members: weighed(members, weights),
    });
  }
}
