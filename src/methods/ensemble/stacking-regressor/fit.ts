import { takeNumbers } from "../../../model/case-rows.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Estimator, Preparation } from "../../../model/estimator.js";
import type { Regressor } from "../../../model/model.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { Lasso } from "../../linear/lasso/index.js";
import { Ridge } from "../../linear/ridge/index.js";
import { fitEach } from "../engine/committee.js";
import { commonPreparation } from "../engine/preparation.js";
import { fitFinal } from "../engine/stack.js";
import { numberTrials } from "../engine/trials.js";
import { StackingRegressorModel, saidColumn } from "./model.js";
import { stackingRegressorOptions } from "./options.js";

/** Least squares with weights ≥ 0 and no intercept (Breiman 1996, Stacked regressions). */
const NONNEGATIVE = new Lasso({ lambda: 0, lower: 0, intercept: false, standardize: false });

/**
 * Different regressions, and a final one that learns how to combine them from what they predict for cases that they
 * have not seen, fold by fold.
 *
 * ```ts
 * const stacking = new StackingRegressor({
 *   estimators: [["lasso", new Lasso()], ["huber", new HuberRegression()]],
 * });
 * const model = await stacking.fit(table, "price");
 * ```
 */
export class StackingRegressor extends RegressorEstimator<
  typeof stackingRegressorOptions,
  StackingRegressorModel
> {
  static readonly kind = "StackingRegressor";
  static readonly schema = stackingRegressorOptions;
  static readonly models = [StackingRegressorModel];

  override get preparation(): Preparation {
    const { estimators, passthrough } = this.options;
    const readers = estimators.map(([, estimator]) => estimator);
    return commonPreparation(passthrough ? [...readers, this.#final] : readers);
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<StackingRegressorModel> {
    const { estimators, passthrough, seed } = this.options;
    const { y, response, columnNames: names } = cases;
    const trial = numberTrials(estimators[0][1], cases)();
    const final = await fitFinal(
      this.#final,
      (rows) => takeNumbers(y, rows),
      {
        settings: this.options,
        trial,
        names,
        said: (member, { numbers = new Float64Array(0) }) => [saidColumn(member, numbers)],
      },
      control,
    );
    const members = await fitEach<Regressor>(trial, estimators, control);
    return new StackingRegressorModel({
      inputs: { names },
      response,
      members,
      final: final as Regressor,
      passthrough,
      seed,
    });
  }

  get #final(): Estimator {
    const { final = new Ridge(), nonnegative } = this.options;
    return nonnegative ? NONNEGATIVE : final;
  }
}
