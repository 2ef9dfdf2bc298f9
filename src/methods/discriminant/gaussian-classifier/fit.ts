import type { ScatterForm } from "../../../data/statistics/class-scatter.js";
import type { Preparation } from "../../../model/estimator.js";
import { scatterFormOf } from "../engine/covariances.js";
import { ScatterEstimator, type ScatterFamily } from "../engine/estimator.js";
import { GaussianClassifierModel } from "./model.js";
import { gaussianClassifierOptions } from "./options.js";

interface GaussianClassifierModels extends ScatterFamily {
  readonly model: GaussianClassifierModel<this["label"]>;
}

/**
 * Bayes' rule with a normal distribution for every class; an option says how free the covariances are (Flach,
 * section 9.1; Alpaydin, section 5.5).
 *
 * ```ts
 * const classifier = new GaussianClassifier({ covariance: "diagonal" });
 * const model = await classifier.fit([[0], [2], [0], [4]], ["a", "a", "b", "b"]);
 * model.boundary("a", "b").thresholds; // [-0.8475…, 2.1808…]
 * ```
 */
export class GaussianClassifier extends ScatterEstimator<
  typeof gaussianClassifierOptions,
  GaussianClassifierModels
> {
  static readonly kind = "GaussianClassifier";
  static readonly schema = gaussianClassifierOptions;
  static readonly models = [GaussianClassifierModel];
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: { variation: "every class", variantOf: "QuadraticDiscriminant" },
  };

  protected get form(): ScatterForm {
    return scatterFormOf(this.options.covariance);
  }
}
