import type { ClassMoments } from "../../../data/statistics/class-moments.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { Preparation } from "../../../model/estimator.js";
import { membershipOf } from "../engine/evidence.js";
import { gatherMoments } from "../engine/gaussian.js";
import { NaiveEstimator, type NaiveFamily } from "../engine/naive-estimator.js";
import { GaussianNBModel } from "./model.js";
import { gaussianNBOptions } from "./options.js";

interface Models extends NaiveFamily<ClassMoments> {
  readonly model: GaussianNBModel<this["label"]>;
}

/**
 * Naive Bayes for numbers: within a class, each column is normal and independent of the others (Flach,
 * section 9.2).
 *
 * ```ts
 * const model = await new GaussianNB().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predict([[3], [7]]); // ["low", "high"]
 * ```
 */
export class GaussianNB extends NaiveEstimator<typeof gaussianNBOptions, Models, ClassMoments> {
  static readonly kind = "GaussianNB";
  static readonly schema = gaussianNBOptions;
  static readonly models = [GaussianNBModel];
  static readonly preparation: Preparation = { suits: { leavesLevelsTo: "NaiveBayes" } };

  protected override get reading() {
    return { missing: this.options.missing };
  }

  protected gather(cases: LabeledCases): ClassMoments {
    const skipMissing = this.options.missing === "native";
    const moments = gatherMoments(cases.unchecked, membershipOf(cases), skipMissing);
    // Unusable numbers make moments infinite or NaN, unless they are skipped or have weight 0.
    if (skipMissing || cases.weights !== undefined || !moments.isFinite) cases.requireUsable();
    return moments;
  }
}
