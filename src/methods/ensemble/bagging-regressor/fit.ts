import { outOfFold } from "../../../evaluate/validate/out-of-fold.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Regressor } from "../../../model/model.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { fitBag, type LeftOut, outOfBagError } from "../engine/bag.js";
import { numberTrials } from "../engine/trials.js";
import { BaggingRegressorModel, type OutOfBagNumbers } from "./model.js";
import { baggingRegressorOptions } from "./options.js";

/**
 * Many models of one method, each fitted to a sample of the cases drawn with replacement; their predictions are
 * averaged.
 *
 * ```ts
 * const bagging = new BaggingRegressor({ estimator: new Lasso({ lambda: 0.1 }), members: 25, seed: 1 });
 * const model = await bagging.fit(table, "price");
 * ```
 */
export class BaggingRegressor extends RegressorEstimator<
  typeof baggingRegressorOptions,
  BaggingRegressorModel
> {
  static readonly kind = "BaggingRegressor";
  static readonly schema = baggingRegressorOptions;
  static readonly models = [BaggingRegressorModel];
  static readonly preparation: Preparation = { suits: { variantOf: "RandomForestRegressor" } };

  override get preparation(): Preparation {
    return this.options.estimator.preparation;
  }

  protected async learn(cases: ResponseCases, control: FitControl): Promise<BaggingRegressorModel> {
    const { estimator, outOfBag, seed } = this.options;
    const trials = numberTrials(estimator, cases);
    const { members, leftOut } = await fitBag<Regressor>(cases, this.options, control, trials);
    return new BaggingRegressorModel({
      inputs: { names: cases.columnNames },
      response: cases.response,
      members,
      outOfBag: outOfBag ? outOfBagNumbers(cases, leftOut) : undefined,
      seed,
    });
  }
}

/** What members say of cases that they have not seen; undefined if there are none. */
function outOfBagNumbers(
  { y, weights, count }: ResponseCases,
  leftOut: readonly LeftOut[],
): OutOfBagNumbers | undefined {
  const { tested, numbers: predictions } = outOfFold(count, leftOut);
  if (predictions === undefined) return undefined;
  const error = outOfBagError(tested, weights, (row) => (y[row] - predictions[row]) ** 2);
  return error && { ...error, predictions };
}
