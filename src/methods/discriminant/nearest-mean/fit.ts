import type { ScatterForm } from "../../../data/statistics/class-scatter.js";
import type { Preparation } from "../../../model/estimator.js";
import { scatterFormOf } from "../engine/covariances.js";
import { ScatterEstimator, type ScatterFamily } from "../engine/estimator.js";
import { NearestMeanModel } from "./model.js";
import { COVARIANCE_OF, nearestMeanOptions } from "./options.js";

interface NearestMeanModels extends ScatterFamily {
  readonly model: NearestMeanModel<this["label"]>;
}

/**
 * Predicts the class whose mean is nearest: Bayes' rule for normal classes that are equally frequent and have the
 * same spread (Flach, section 9.1; Alpaydin, section 5.5).
 *
 * ```ts
 * const model = await new NearestMean().fit([[0, 0], [1, 1], [9, 9]], ["near", "near", "far"]);
 * model.predict([[2, 2], [7, 7]]); // ["near", "far"]
 * ```
 */
export class NearestMean extends ScatterEstimator<typeof nearestMeanOptions, NearestMeanModels> {
  static readonly kind = "NearestMean";
  static readonly schema = nearestMeanOptions;
  static readonly models = [NearestMeanModel];
  static readonly preparation: Preparation = { levels: "contrasts", scale: true };

  protected get form(): ScatterForm {
    return scatterFormOf(COVARIANCE_OF[this.options.distance]);
  }
}
