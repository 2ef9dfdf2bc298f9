import type { Preparation } from "../../../model/estimator.js";
import { ScatterEstimator, type ScatterFamily } from "../engine/estimator.js";
import { BasicLinearModel } from "./model.js";
import { basicLinearOptions } from "./options.js";

interface BasicLinearModels extends ScatterFamily {
  readonly model: BasicLinearModel<this["label"]>;
}

/**
 * The basic linear classifier: the boundary between two classes lies halfway between their means, perpendicular
 * to the line that joins them (Flach, sections 1.1 and 9.1). It is Bayes' rule for equally frequent normal
 * classes whose features are uncorrelated with variance 1.
 *
 * ```ts
 * const model = await new BasicLinear().fit([[0, 0], [2, 0], [4, 4], [6, 4]], [false, false, true, true]);
 * model.coefficients; // [4, 4]
 * model.threshold; // 20
 * ```
 */
export class BasicLinear extends ScatterEstimator<typeof basicLinearOptions, BasicLinearModels> {
  static readonly kind = "BasicLinear";
  static readonly schema = basicLinearOptions;
  static readonly models = [BasicLinearModel];
  static readonly preparation: Preparation = {
    levels: "contrasts",
    scale: true,
    suits: { variantOf: "NearestMean" },
  };

  protected get form() {
    return "squares" as const;
  }
}
